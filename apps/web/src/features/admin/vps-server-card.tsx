import type { VpsServer } from "@blockwright/contract/admin/fleet";
import { Link } from "@tanstack/react-router";
import { Terminal, Trash2 } from "lucide-react";
import { useState } from "react";
import { t } from "../../shared/text/t.ts";
import { visibleLine } from "../../shared/text/visible-text.ts";
import { Badge } from "../../shared/ui/badge.tsx";
import { buttonStyle } from "../../shared/ui/button-style.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { MoveDialog } from "./moves/move-dialog.tsx";
import { isReason, ReasonField } from "./reason-field.tsx";
import { SetSizeDialog } from "./set-size-dialog.tsx";
import { Suspend } from "./suspend.tsx";
import { SuspendedLine } from "./suspended-line.tsx";
import type { SizePart } from "./use-set-size.ts";
import { useDeleteServer } from "./use-delete-server.ts";

export function VpsServerCard({ server }: { readonly server: VpsServer }) {
  const { serverId, nodeName, port, isRunning, inDatabase, dbInfo, suspendedReason } = server;
  return (
    <Card className="flex h-full flex-col gap-3">
      <header className="flex flex-col gap-2">
        <h2 className="font-mono text-sm wrap-anywhere">{serverId}</h2>
        <p className="flex flex-wrap gap-1.5">
          <Badge tone={isRunning ? "grass" : "neutral"}>{isRunning ? t("Running") : t("Stopped")}</Badge>
          <Badge tone={inDatabase ? "sky" : "ember"}>{inDatabase ? t("In DB") : t("Missing from DB")}</Badge>
        </p>
      </header>
      <p className="text-sm wrap-anywhere text-ink-muted">
        {t("Port {port} on {machine}", { port: port ?? "—", machine: visibleLine(nodeName) })}
      </p>
      {dbInfo && (
        <p className="wrap-anywhere">
          {`${visibleLine(dbInfo.name)} · ${dbInfo.serverType} · ${visibleLine(dbInfo.version)}`}
        </p>
      )}
      <SuspendedLine reason={suspendedReason} />
      <Actions server={server} />
    </Card>
  );
}

function Actions({ server }: { readonly server: VpsServer }) {
  const { serverId, dbInfo, inDatabase } = server;
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState(t("Deleted by the operator."));
  const remove = useDeleteServer(() => setAsking(false));
  const name = visibleLine(dbInfo?.name ?? serverId);
  return (
    <footer className="mt-auto flex flex-wrap gap-2 *:flex-1">
      {inDatabase ? (
        <Link to="/server/$serverId/{-$tab}" params={{ serverId }} className={buttonStyle("secondary", "sm")}>
          <ConsoleLabel />
        </Link>
      ) : (
        <NoConsole />
      )}
      <Button size="sm" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden className="size-4.5" strokeWidth={1.75} />
        {t("Delete Server")}
      </Button>
      {inDatabase && <Changes server={server} name={name} />}
      <ConfirmDialog
        title={t("Delete '{name}'?", { name })}
        description={
          inDatabase
            ? t("Its owner loses it right away. You can undo this for 7 days.")
            : t("Its files are backed up before they are removed. The backup is kept for 30 days.")
        }
        confirmLabel={t("Delete Server")}
        isOpen={isAsking}
        isBusy={remove.isPending}
        onOpenChange={setAsking}
        isConfirmDisabled={!isReason(reason)}
        onConfirm={() => remove.mutate({ serverId, reason })}
      >
        <ReasonField value={reason} onChange={setReason} />
      </ConfirmDialog>
    </footer>
  );
}

function ConsoleLabel() {
  return (
    <>
      <Terminal aria-hidden className="size-4.5" strokeWidth={1.75} />
      {t("Go to Console")}
    </>
  );
}

/** Without a row there is no page that could show a console. */
function NoConsole() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <ConsoleLabel />
      </Button>
      <Dialog
        title={t("It has no console yet")}
        description={t(
          "The database doesn't have this server. Adopt it under Data Integrity to give it an owner: then it has a page with a console. Or delete it here.",
        )}
        isOpen={isOpen}
        onOpenChange={setOpen}
      >
        <Link to="/admin" search={{ tab: "overview" }} className={buttonStyle("primary")}>
          {t("Go to Data Integrity")}
        </Link>
      </Dialog>
    </>
  );
}

/** What only a server of the database has. */
function Changes({ server, name }: { readonly server: VpsServer; readonly name: string }) {
  const { serverId, suspendedReason } = server;
  const [sizing, setSizing] = useState<SizePart>();
  const [isMoving, setMoving] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setSizing("ram")}>
        {t("Set RAM")}
      </Button>
      <Button size="sm" onClick={() => setSizing("storage")}>
        {t("Set Storage")}
      </Button>
      <Button size="sm" onClick={() => setMoving(true)}>
        {t("Move")}
      </Button>
      {isMoving && <MoveDialog serverId={serverId} name={name} onClose={() => setMoving(false)} />}
      <Suspend kind="server" id={serverId} name={name} isSuspended={suspendedReason !== null} />
      {sizing && (
        <SetSizeDialog part={sizing} serverId={serverId} name={name} onClose={() => setSizing(undefined)} />
      )}
    </>
  );
}
