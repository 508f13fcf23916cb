import type { Backup } from "@blockwright/contract/backups";
import type { Server } from "@blockwright/contract/servers";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "../../shared/text/t.ts";
import { visibleLine } from "../../shared/text/visible-text.ts";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { useRestoreAsNew, useRestoreBackup } from "./backup-queries.ts";

const targets = ["this", "new"] as const;
type Target = (typeof targets)[number];

const texts: Readonly<Record<Target, { label: () => string; warning: () => string; more: () => string }>> = {
  this: {
    label: () => t("Into this server"),
    warning: () => t("This will replace all current server files. Are you sure?"),
    more: () => t("The server is stopped and stays off until you start it. You can undo this for 7 days."),
  },
  new: {
    label: () => t("As a new server"),
    warning: () => t("This server stays as it is."),
    more: () =>
      t(
        "You get another server with its own address. It counts towards your server limit and is off at first.",
      ),
  },
};

interface RestoreDialogProps {
  readonly server: Pick<Server, "id" | "actions">;
  readonly backup: Backup;
  readonly onClose: () => void;
}

/** Mounted while it is open. */
export function RestoreDialog({ server, backup, onClose }: RestoreDialogProps) {
  const offered = targets.filter((one) =>
    server.actions.includes(one === "this" ? "restore-backups" : "read-files"),
  );
  const [chosen, setChosen] = useState<Target>(offered[0] ?? "new");
  const navigate = useNavigate();
  const restore = useRestoreBackup(server.id, onClose);
  // Its progress is shown on the same tab of the new server.
  const restoreAsNew = useRestoreAsNew(server.id, onClose, (serverId) =>
    navigate({ to: "/server/$serverId/{-$tab}", params: { serverId, tab: "backups" } }),
  );
  const action = chosen === "this" ? restore : restoreAsNew;
  return (
    <ConfirmDialog
      title={t("Restore '{name}'?", { name: backup.name })}
      description={texts[chosen].warning()}
      confirmLabel={t("Restore")}
      isOpen
      isBusy={action.isPending}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      onConfirm={() => action.mutate(backup.id)}
    >
      {offered.length > 1 && <Targets chosen={chosen} onChoose={setChosen} />}
      <p className="text-sm text-ink-muted">{texts[chosen].more()}</p>
      {chosen === "this" && backup.leftOut.length > 0 && (
        <p className="text-sm wrap-anywhere text-ink-muted">
          {t("Not in this backup: {folders}. They are gone from the server until they are filled again.", {
            folders: backup.leftOut.map(visibleLine).join(", "),
          })}
        </p>
      )}
    </ConfirmDialog>
  );
}

interface TargetsProps {
  readonly chosen: Target;
  readonly onChoose: (target: Target) => void;
}

function Targets({ chosen, onChoose }: TargetsProps) {
  return (
    <fieldset className="flex flex-col">
      <legend className="sr-only">{t("Where to restore")}</legend>
      {targets.map((target) => (
        <label key={target} className="-mx-3 flex min-h-11 items-center gap-3 px-3">
          <input
            type="radio"
            name="restore-target"
            checked={chosen === target}
            onChange={() => onChoose(target)}
            className="size-5 shrink-0 accent-grass-500"
          />
          <span className="text-sm">{texts[target].label()}</span>
        </label>
      ))}
    </fieldset>
  );
}
