import type { Backup } from "@blockwright/contract/backups";
import type { Server } from "@blockwright/contract/servers";
import { t } from "../../shared/text/t.ts";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { useDeleteBackup } from "./backup-queries.ts";
import { RestoreDialog } from "./restore-dialog.tsx";

/** The requested action, until it is confirmed or cancelled. */
export interface Asked {
  readonly to: "restore" | "delete";
  readonly backup: Backup;
}

interface BackupDialogsProps {
  readonly server: Pick<Server, "id" | "actions">;
  readonly asked: Asked | undefined;
  readonly onClose: () => void;
}

export function BackupDialogs({ server, asked, onClose }: BackupDialogsProps) {
  const remove = useDeleteBackup(server.id, onClose);
  const name = asked?.backup.name ?? "";
  const onOpenChange = (isOpen: boolean) => {
    if (!isOpen) onClose();
  };
  return (
    <>
      {asked?.to === "restore" && <RestoreDialog server={server} backup={asked.backup} onClose={onClose} />}
      <ConfirmDialog
        title={t("Delete '{name}'?", { name })}
        description={t("A deleted backup does not come back.")}
        confirmLabel={t("Delete")}
        isOpen={asked?.to === "delete"}
        isBusy={remove.isPending}
        onOpenChange={onOpenChange}
        onConfirm={() => asked && remove.mutate(asked.backup.id)}
      />
    </>
  );
}
