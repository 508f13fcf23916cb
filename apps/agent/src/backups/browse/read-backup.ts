import { once } from "node:events";
import { PassThrough, type Readable } from "node:stream";
import { extract, type Extract } from "tar-stream";
import { BackupError } from "../backup-error.ts";
import type { Restic } from "../restic.ts";
import { pathInBackup, readOnly, type BackupEntry, type StoredBackup } from "./backup-entries.ts";

/** The content of a file, or a tar of a folder. restic is stopped when the reader goes away. */
export function readBackupFile(
  restic: Restic,
  { repository, snapshotId }: StoredBackup,
  path: string,
  signal: AbortSignal,
): Readable {
  const output = new PassThrough();
  // The reader gets the error, but may not be listening yet: an unhandled error would crash the agent.
  output.on("error", () => undefined);
  const stop = new AbortController();
  output.once("close", () => stop.abort());
  restic({
    repository,
    signal: AbortSignal.any([signal, stop.signal]),
    args: ["dump", ...readOnly, "--archive", "tar", snapshotId, pathInBackup(path)],
    output,
  }).then(
    () => output.end(),
    (error: Error) => output.destroy(error),
  );
  return output;
}

export interface BackupFile {
  readonly file: BackupEntry;
  /** Must be read before the next file is requested. */
  readonly content: AsyncIterable<Buffer>;
}

/**
 * Reads these files of a folder, in the order they were listed, in one run of restic. Links, pipes and devices in the
 * tar are skipped, because they are not in the list.
 */
export async function* readBackupFolder(
  restic: Restic,
  backup: StoredBackup,
  { path, files, signal }: { path: string; files: readonly BackupEntry[]; signal: AbortSignal },
): AsyncGenerator<BackupFile> {
  const bytes = readBackupFile(restic, backup, path, signal);
  const tar = extract();
  // An error is passed on to the reader of the tar members.
  feed(tar, bytes).catch((error: Error) => tar.destroy(error));
  const wanted = files.values();
  let next = wanted.next();
  try {
    for await (const member of tar) {
      const { name, size } = member.header;
      if (!next.done && plainName(name) === next.value.path && size === next.value.sizeBytes) {
        yield { file: next.value, content: member as AsyncIterable<Buffer> };
        next = wanted.next();
      }
      member.resume();
    }
    if (!next.done) throw new BackupError("damaged", "A file of the backup could not be read.");
  } finally {
    bytes.destroy();
  }
}

async function feed(tar: Extract, chunks: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of chunks) if (!tar.write(chunk)) await once(tar, "drain");
  tar.end(undefined);
}

function plainName(name: string): string {
  return name.replace(/^\/+|\/+$/g, "");
}
