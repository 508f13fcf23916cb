import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { nameInZip } from "../../transfers/downloads/zip-entries.ts";
import type { BackupEntry } from "./backup-entries.ts";
import type { BackupFile } from "./read-backup.ts";

export interface PlannedZip {
  /** Known before the first byte, so that ranges can be requested. */
  readonly sizeBytes: number;
  /** Nothing is read from the store until this is called. */
  open(signal: AbortSignal): Readable;
}

/**
 * Gives the same bytes for the same backup. Contents are stored uncompressed. Names are relative to a folder whose path
 * is `outside` characters long.
 */
export function planZip(
  entries: readonly BackupEntry[],
  outside: number,
  readFiles: (signal: AbortSignal) => AsyncGenerator<BackupFile>,
): PlannedZip {
  const zip = new ZipFile();
  const started = Promise.withResolvers<AsyncGenerator<BackupFile>>();
  const output = Readable.from(zip.outputStream as AsyncIterable<Buffer>, { objectMode: false });
  // The reader gets the error, but may not be listening yet: an unhandled error would crash the agent.
  output.on("error", () => undefined);
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)));
  const nextContent = async () => {
    const files = await started.promise;
    const { value, done } = await files.next();
    if (done) throw new Error("a backup has fewer files than were listed");
    return Readable.from(value.content, { objectMode: false }).once("error", fail);
  };
  for (const { path, kind, sizeBytes: size, modifiedAt: mtime } of entries) {
    const name = nameInZip(path.slice(outside));
    if (kind === "folder") zip.addEmptyDirectory(name, { mtime, mode: 0o040755 });
    if (kind !== "file") continue;
    zip.addReadStreamLazy(name, { mtime, mode: 0o100644, compress: false, size }, (give) => {
      nextContent().then((content) => give(null, content), fail);
    });
  }
  let sizeBytes = 0;
  zip.on("error", fail);
  zip.end({ forceZip64Format: false, comment: "" }, (...[size]: unknown[]) => {
    sizeBytes = Number(size);
  });
  return {
    sizeBytes,
    open: (signal) => {
      const files = readFiles(signal);
      output.once("close", () => void files.return(undefined).catch(() => undefined));
      started.resolve(files);
      return output;
    },
  };
}
