import type { HelpedPerson, HelpedServer } from "@blockwright/contract/support";
import { RotateCw } from "lucide-react";
import { useState } from "react";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Badge } from "../../../shared/ui/badge.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";
import { isReason, ReasonField } from "../reason-field.tsx";
import { SuspendedLine } from "../suspended-line.tsx";
import { useRestartForOwner } from "./support-queries.ts";

export function HelpedPersonCard({ person }: { readonly person: HelpedPerson }) {
  const { username, email, suspendedReason, servers } = person;
  return (
    <Card className="flex h-full flex-col gap-3">
      <header className="min-w-0">
        <h2 className="text-lg font-semibold wrap-anywhere">{visibleLine(username)}</h2>
        <p className="text-sm wrap-anywhere text-ink-muted">{visibleLine(email)}</p>
      </header>
      <SuspendedLine reason={suspendedReason} />
      {servers.length === 0 ? (
        <p className="text-sm text-ink-muted">{t("No servers")}</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {servers.map((server) => (
            <HelpedServerLine key={server.id} server={server} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function HelpedServerLine({ server }: { readonly server: HelpedServer }) {
  const { id, name, serverType, minecraftVersion, status } = server;
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const restart = useRestartForOwner(() => {
    setAsking(false);
    setReason("");
  });
  const shownName = visibleLine(name);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <div className="flex min-w-0 flex-col gap-1 text-sm">
        <p className="flex flex-wrap items-center gap-2 wrap-anywhere">
          <span className="min-w-0 wrap-anywhere">{shownName}</span>
          <Badge tone={status === "online" ? "grass" : "neutral"}>{status}</Badge>
        </p>
        <p className="wrap-anywhere text-ink-muted">{`${serverType} · ${visibleLine(minecraftVersion)}`}</p>
        <p className="font-mono text-xs wrap-anywhere text-ink-muted">{id}</p>
      </div>
      {status === "online" && (
        <Button
          size="sm"
          aria-label={t("Restart {name}", { name: shownName })}
          onClick={() => setAsking(true)}
        >
          <RotateCw aria-hidden className="size-4.5" strokeWidth={1.75} />
          {t("Restart")}
        </Button>
      )}
      <ConfirmDialog
        title={t("Restart '{name}'?", { name: shownName })}
        description={t("Players are disconnected for a short time.")}
        confirmLabel={t("Restart")}
        confirmVariant="primary"
        isOpen={isAsking}
        isBusy={restart.isPending}
        onOpenChange={setAsking}
        isConfirmDisabled={!isReason(reason)}
        onConfirm={() => restart.mutate({ serverId: id, reason })}
      >
        <ReasonField value={reason} onChange={setReason} />
      </ConfirmDialog>
    </li>
  );
}
