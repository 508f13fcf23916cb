import type { Figure } from "../../../platform/figure.ts";
import type { BackupsDeps } from "../backups-deps.ts";
import { countBackupsByProof, countRepositoriesByState } from "./figures.repository.ts";

/** What the operator watches: anything damaged or bad needs a look at the store. */
export function proofFigures({ rows }: Pick<BackupsDeps, "rows">): Figure[] {
  return [
    {
      name: "backup_repositories",
      help: "Repositories of backups by the result of their last check",
      label: "state",
      read: () => countRepositoriesByState(rows),
    },
    {
      name: "backups_by_proof",
      help: "Good backups that a drill has restored and read, those it has not come to yet, and bad ones",
      label: "proof",
      read: () => countBackupsByProof(rows),
    },
  ];
}
