import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { sendBackupFiles } from "@blockwright/node-protocol/backup-files";
import { maxArchivedFiles } from "@blockwright/node-protocol/bulk";
import type { z } from "zod";
import { PathRefused } from "../../files/path-refused.ts";
import { splitPath } from "../../files/tree-path.ts";
import { resolveRange, type ByteSpan } from "../../transfers/downloads/resolve-range.ts";
import type { Restic } from "../restic.ts";
import { listEntries, type BackupEntry, type StoredBackup } from "./backup-entries.ts";
import { readBackupFile, readBackupFolder, type BackupFile } from "./read-backup.ts";
import { planZip } from "./zip-of-backup.ts";

type Request = z.output<typeof sendBackupFiles.request>;
type Wanted = Pick<Request, "folder" | "names" | "range" | "ifTag">;

export interface ReadyToSend {
  readonly answer: z.input<typeof sendBackupFiles.response>;
  /** Undefined when the part does not exist. */
  readonly open?: (signal: AbortSignal) => { readonly content: Readable; readonly bytes: number };
}

/** Plans the output before reading any content: the same backup always gives the same bytes. */
export async function prepareBackupFiles(
  restic: Restic,
  backup: StoredBackup,
  { folder, names, range, ifTag }: Wanted,
  signal: AbortSignal,
): Promise<ReadyToSend> {
  const chosen = await chooseEntries(restic, backup, { folder, names }, signal);
  const [only] = chosen.length === 1 ? chosen : [];
  const file = only?.entries.find(({ path, kind }) => kind === "file" && path === only.path);
  const source = file
    ? fileSource(restic, backup, file)
    : zipSource(restic, backup, chosen, splitPath(folder).join("/"));
  const { sizeBytes, isArchive } = source;
  const tag = tagOf(backup.snapshotId, sizeBytes, folder, names);
  const sent = resolveRange(ifTag === null || ifTag === tag ? range : null, sizeBytes);
  const answer = { sizeBytes, tag, sent, isArchive };
  if (sent === null) return { answer };
  return {
    answer,
    open: (ended) => ({ content: partOf(source.open(ended), sent), bytes: sent.bytes }),
  };
}

interface Source {
  readonly sizeBytes: number;
  readonly isArchive: boolean;
  open(signal: AbortSignal): Readable;
}

function fileSource(restic: Restic, backup: StoredBackup, { path, sizeBytes }: BackupEntry): Source {
  return {
    sizeBytes,
    isArchive: false,
    open: (signal) => readBackupFile(restic, backup, path, signal),
  };
}

interface Chosen {
  readonly path: string;
  readonly entries: readonly BackupEntry[];
}

function zipSource(restic: Restic, backup: StoredBackup, chosen: readonly Chosen[], folder: string): Source {
  const entries = chosen.flatMap((one) => one.entries).filter(({ path }) => path !== folder);
  const outside = folder === "" ? 0 : folder.length + 1;
  const zip = planZip(entries, outside, (signal) => readAll(restic, backup, chosen, signal));
  return { sizeBytes: zip.sizeBytes, isArchive: true, open: (signal) => zip.open(signal) };
}

async function* readAll(
  restic: Restic,
  backup: StoredBackup,
  chosen: readonly Chosen[],
  signal: AbortSignal,
): AsyncGenerator<BackupFile> {
  for (const { path, entries } of chosen) {
    const files = entries.filter(({ kind }) => kind === "file");
    const [alone] = files;
    if (alone?.path === path) yield { file: alone, content: readBackupFile(restic, backup, path, signal) };
    else if (alone) yield* readBackupFolder(restic, backup, { path, files, signal });
  }
}

async function chooseEntries(
  restic: Restic,
  backup: StoredBackup,
  { folder, names }: Pick<Wanted, "folder" | "names">,
  signal: AbortSignal,
): Promise<Chosen[]> {
  const paths = names.length === 0 ? [folder] : names.map((name) => joined(folder, name));
  const chosen: Chosen[] = [];
  let left = maxArchivedFiles;
  for (const path of paths.map((one) => splitPath(one).join("/"))) {
    const entries = await listEntries(restic, backup, { path, isRecursive: true, maxEntries: left, signal });
    left -= entries.length;
    if (entries[0]?.path === path && entries[0].kind !== "file" && entries[0].kind !== "folder")
      throw new PathRefused("special", "This is neither a file nor a folder.");
    chosen.push({ path, entries });
  }
  return chosen;
}

function joined(folder: string, name: string): string {
  if (name.includes("/")) throw new PathRefused("malformed", "This is not a name in that folder.");
  return `${folder}/${name}`;
}

/** restic always starts at the beginning: bytes that were already sent are read again and dropped. */
function partOf(whole: Readable, { firstByte, bytes }: ByteSpan): Readable {
  const part = Readable.from(sliced(whole, firstByte, bytes), { objectMode: false });
  return part.once("close", () => whole.destroy());
}

async function* sliced(
  chunks: AsyncIterable<Buffer>,
  firstByte: number,
  bytes: number,
): AsyncGenerator<Buffer> {
  let toSkip = firstByte;
  let left = bytes;
  for await (const chunk of chunks) {
    const part = chunk.subarray(toSkip, toSkip + left);
    toSkip = Math.max(0, toSkip - chunk.length);
    left -= part.length;
    if (part.length > 0) yield part;
    if (left === 0) return;
  }
  if (left > 0) throw new Error("the backup ended early");
}

function tagOf(snapshotId: string, sizeBytes: number, folder: string, names: readonly string[]): string {
  const selection = createHash("sha256")
    .update(JSON.stringify([folder, names]))
    .digest("hex")
    .slice(0, 16);
  return `"${snapshotId}-${selection}-${sizeBytes.toString(36)}"`;
}
