import { createHash } from "node:crypto";
import type { FileDigest } from "@blockwright/minecraft/lock";
import type { FilesDeps } from "./call-files.ts";
import { FileRefusal } from "./file-refusal.ts";
import type { FileStamp } from "./file-stamp.ts";
import { deleteInstancePath, listInstanceFolder } from "./instance-files.ts";
import { readNodeFile, writeNodeFile } from "./node-file.ts";

type Algorithm = FileDigest["algorithm"];

/** Undefined if the file does not exist. A FileRefusal if it is larger than the limit. */
export async function readInstanceBytes(
  deps: FilesDeps,
  instanceId: string,
  path: string,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const chunks = await open(deps, instanceId, path, maxBytes);
  if (!chunks) return undefined;
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}

/** For a file that is checked or moved. */
const maxFileBytes = 1024 * 1024 * 1024;

export interface SeenFile {
  readonly sizeBytes: number;
  readonly hexes: ReadonlyMap<Algorithm, string>;
}

/** Null if the file does not exist. */
export async function seeFile(
  deps: FilesDeps,
  instanceId: string,
  path: string,
  algorithms: readonly Algorithm[],
): Promise<SeenFile | null> {
  const chunks = await open(deps, instanceId, path, maxFileBytes);
  if (!chunks) return null;
  const hashes = new Map([...new Set(algorithms)].map((one) => [one, createHash(one)]));
  let sizeBytes = 0;
  for await (const chunk of chunks) {
    for (const hash of hashes.values()) hash.update(chunk);
    sizeBytes += chunk.length;
  }
  return { sizeBytes, hexes: new Map([...hashes].map(([name, hash]) => [name, hash.digest("hex")])) };
}

export function isSameFile(seen: SeenFile | null, stamp: FileStamp | null): boolean {
  if (seen === null || stamp === null) return seen === null && stamp === null;
  return seen.sizeBytes === stamp.sizeBytes && seen.hexes.get(stamp.digest.algorithm) === stamp.digest.hex;
}

export async function writeInstanceBytes(
  deps: FilesDeps,
  instanceId: string,
  path: string,
  bytes: Uint8Array,
  mode?: number,
): Promise<void> {
  await writeNodeFile(deps, {
    instanceId,
    path,
    maxBytes: bytes.length,
    content: oneChunk(bytes),
    ...(mode !== undefined && { mode }),
  });
}

/** Both exist afterwards. */
export async function copyInstanceFile(
  deps: FilesDeps,
  instanceId: string,
  { from, to, mode }: { readonly from: string; readonly to: string; readonly mode?: number },
): Promise<void> {
  const { sizeBytes, content } = await readNodeFile(deps, { instanceId, path: from, maxBytes: maxFileBytes });
  const file = { instanceId, path: to, maxBytes: sizeBytes, content };
  await writeNodeFile(deps, mode === undefined ? file : { ...file, mode });
}

/** The file mode; undefined if unknown. */
export async function modeOf(deps: FilesDeps, instanceId: string, path: string): Promise<number | undefined> {
  const cut = path.lastIndexOf("/");
  const folder = cut === -1 ? "." : path.slice(0, cut);
  try {
    const { entries } = await listInstanceFolder(deps, { instanceId }, folder);
    const found = entries.find(({ name }) => name === path.slice(cut + 1));
    return found && found.mode & 0o777;
  } catch (error) {
    if (error instanceof FileRefusal) return undefined;
    throw error;
  }
}

export async function deleteInstanceFile(deps: FilesDeps, instanceId: string, path: string): Promise<void> {
  await deleteInstancePath(deps, { instanceId }, path);
}

async function open(deps: FilesDeps, instanceId: string, path: string, maxBytes: number) {
  try {
    return (await readNodeFile(deps, { instanceId, path, maxBytes })).content;
  } catch (error) {
    if (error instanceof FileRefusal && error.reason === "missing") return undefined;
    throw error;
  }
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
