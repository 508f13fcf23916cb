import { once } from "node:events";
import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { PathRefused } from "../../files/path-refused.ts";
import type { FileAt } from "../../files/file-info.ts";
import type { Tree } from "../../files/tree.ts";
import { openedStream } from "./opened-stream.ts";

/**
 * Creates a zip of these files and folders while it is read. Contents are stored uncompressed: worlds and jars are
 * already compressed, and the CPU belongs to the players. Vanished and special files are skipped,
 * and those that must not leave this machine.
 */
export function zipOf(tree: Tree, folder: string, entries: AsyncIterable<FileAt>): Readable {
  const zip = new ZipFile();
  const output = Readable.from(zip.outputStream as AsyncIterable<Buffer>, { objectMode: false });
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)));
  let current: Readable | undefined;
  output.once("close", () => current?.destroy(new Error("nobody reads this archive any more")));
  /** One after another, so that at most one file is open. */
  const addAll = async () => {
    for await (const { path, kind, mode, modifiedAt: mtime, isPrivate } of entries) {
      if (output.destroyed) return;
      if (kind === "folder") zip.addEmptyDirectory(nameInZip(path), { mtime, mode });
      if (kind !== "file" || isPrivate) continue;
      const chunks = tree.readStream(folder === "" ? path : `${folder}/${path}`);
      current = await openedStream(chunks).catch(unlessRefused);
      if (!current) continue;
      const ended = once(current, "end");
      zip.addReadStream(current, nameInZip(path), { mtime, mode, compress: false });
      await ended;
    }
    zip.end();
  };
  zip.on("error", fail);
  void addAll().catch(fail);
  return output;
}

/** Prevents a tenant's name from escaping the folder where the zip is unpacked. */
export function nameInZip(path: string): string {
  return path.replaceAll("\\", "_").replace(/^([A-Za-z]):/, "$1_");
}

function unlessRefused(error: unknown): undefined {
  if (!(error instanceof PathRefused)) throw error;
}
