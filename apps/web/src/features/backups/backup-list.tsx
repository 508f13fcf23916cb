import type { Backup } from "@blockwright/contract/backups";
import type { Server } from "@blockwright/contract/servers";
import { useState } from "react";
import { BackupDialogs, type Asked } from "./backup-dialogs.tsx";
import { BackupRow } from "./backup-row.tsx";

/** Opens the backup's content. */
export type OpenBackup = (backup: Backup) => void;

interface BackupListProps {
  readonly server: Server;
  readonly backups: readonly Backup[];
  readonly onOpen: OpenBackup;
}

/** Rows with their buttons, and the dialogs that confirm each action. */
export function BackupList({ server, backups, onOpen }: BackupListProps) {
  const [asked, setAsked] = useState<Asked>();
  return (
    <>
      <ul className="divide-y divide-night-700">
        {backups.map((backup) => (
          <BackupRow
            key={backup.id}
            backup={backup}
            server={server}
            onOpen={() => onOpen(backup)}
            onRestore={() => setAsked({ to: "restore", backup })}
            onDelete={() => setAsked({ to: "delete", backup })}
          />
        ))}
      </ul>
      <BackupDialogs server={server} asked={asked} onClose={() => setAsked(undefined)} />
    </>
  );
}
