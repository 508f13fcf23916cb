import { sendBackupFiles } from "@blockwright/node-protocol/backup-files";
import { AppError } from "../../../platform/errors.ts";
import { addressOfStored, requireStored } from "../../backups/index.ts";
import { archiveName } from "../downloads/download-archive.ts";
import type { DownloadedFile } from "../downloads/download-file.ts";
import { exactly } from "../downloads/exactly.ts";
import { readRange } from "../downloads/read-range.ts";
import { placeOf } from "../file-place.ts";
import type { RelayingDeps } from "../transfers-deps.ts";
import { askBackup } from "./ask-backup.ts";
import type { LinkedFiles } from "./backup-link.ts";

interface BackupDownload extends LinkedFiles {
  readonly id: string;
  /** Headers, as received. */
  readonly range: string | undefined;
  readonly ifRange: string | undefined;
}

export async function downloadBackupFiles(
  deps: RelayingDeps,
  { id, dir, names, range, ifRange }: BackupDownload,
): Promise<DownloadedFile & { readonly isArchive: boolean }> {
  const stored = await requireStored(deps, id);
  const { instanceId, nodeId, nodeKey } = await placeOf(deps, stored.serverId);
  const address = await addressOfStored(deps, stored, nodeId);
  const relay = deps.relays.open(nodeKey);
  try {
    const { sizeBytes, tag, sent, isArchive } = await askBackup(deps, nodeId, sendBackupFiles, {
      instanceId,
      ...address,
      folder: dir,
      names: [...names],
      range: readRange(range),
      ifTag: ifRange?.slice(0, 200) ?? null,
      relay: relay.order,
    });
    if (sent === null) throw new AppError("RANGE_REFUSED");
    const { firstByte, bytes } = sent;
    const content = exactly(await relay.met, bytes);
    const part = bytes === sizeBytes ? undefined : { firstByte, lastByte: firstByte + bytes - 1 };
    const name = isArchive ? zipName(stored.name, dir, names) : (names[0] ?? dir);
    return { name, tag, content, totalBytes: sizeBytes, part, isArchive };
  } finally {
    relay.close();
  }
}

/** Named after the backup when it is all of it. */
function zipName(backup: string, dir: string, names: readonly string[]): string {
  return dir === "" && names.length !== 1 ? `${backup.replaceAll(":", "-")}.zip` : archiveName(dir, names);
}
