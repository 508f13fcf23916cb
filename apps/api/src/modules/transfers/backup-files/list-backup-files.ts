import type { FileEntry } from "@blockwright/contract/files";
import { listBackupFolder } from "@blockwright/node-protocol/backup-files";
import { addressOfStored, requireStored } from "../../backups/index.ts";
import { describeEntry } from "../../files/index.ts";
import { placeOf } from "../file-place.ts";
import type { TransfersDeps } from "../transfers-deps.ts";
import { askBackup } from "./ask-backup.ts";

export interface BackupFolder {
  readonly id: string;
  readonly dir: string;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export async function listBackupFiles(
  deps: TransfersDeps,
  { id, dir, cursor, limit }: BackupFolder,
): Promise<{ files: FileEntry[]; next: string | null }> {
  const stored = await requireStored(deps, id);
  const { instanceId, nodeId } = await placeOf(deps, stored.serverId);
  const { entries, isComplete } = await askBackup(deps, nodeId, listBackupFolder, {
    instanceId,
    ...(await addressOfStored(deps, stored, nodeId)),
    path: dir,
    limit,
    ...(cursor !== undefined && { after: cursor }),
  });
  return {
    files: entries.map(describeEntry),
    next: isComplete ? null : (entries.at(-1)?.name ?? null),
  };
}
