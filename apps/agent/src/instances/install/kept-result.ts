import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { FileInfo } from "../../files/file-info.ts";
import { PathRefused } from "../../files/path-refused.ts";
import { openTree, type Tree } from "../../files/tree.ts";
import { InstallError } from "./install-error.ts";
import { makeFolderOf } from "../trees/make-folder-of.ts";

export interface ResultLimits {
  readonly bytes: number;
  readonly entries: number;
}

/** A walk does not enter folders deeper than this, and a partial result must not be kept. */
const maxLevels = 100;
const manifestName = "manifest.json";
const ourselves = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };

const manifestShape = z.object({
  paths: z.array(z.string()),
  folders: z.array(z.string()),
  files: z.array(z.object({ path: z.string(), sizeBytes: z.int(), sha256: z.string(), mode: z.int() })),
});
type Manifest = z.output<typeof manifestShape>;
type ListedFile = Manifest["files"][number];

/**
 * Copies the result of a step into the cache. The step is not trusted: special files and excessive results are refused
 * with a PathRefused. The bytes are copied, because shared blocks would stay charged to the server they came
 * from. Returns the number of bytes.
 */
export async function gatherResult(
  source: Tree,
  paths: readonly string[],
  folder: string,
  limits: ResultLimits,
): Promise<number> {
  await mkdir(contentOf(folder), { recursive: true, mode: 0o700 });
  const { folders, files } = await survey(source, paths, limits.entries);
  const target = openTree(contentOf(folder), { owner: ourselves });
  const listed: ListedFile[] = [];
  try {
    for (const path of folders) await target.mkdir(path);
    let roomBytes = limits.bytes;
    for (const [path, mode] of files) {
      await makeFolderOf(target, path);
      const written = await target.writeStream(path, source.readStream(path), { maxBytes: roomBytes });
      roomBytes -= written.sizeBytes;
      listed.push({ path, mode, ...written });
    }
  } finally {
    target.close();
  }
  const own = openTree(folder, { owner: ourselves });
  try {
    const manifest: Manifest = { paths: [...paths], folders: [...folders], files: listed };
    await own.write(manifestName, JSON.stringify(manifest));
  } finally {
    own.close();
  }
  return sumOf(listed);
}

/** The size of a kept result. A result without a list of its files is unusable. */
export async function sizeOfResult(folder: string): Promise<number> {
  return sumOf((await readManifest(folder))?.files ?? []);
}

function sumOf(files: readonly ListedFile[]): number {
  return files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

/** False when no result with these paths is kept, or when a hash differs: disks corrupt data. */
export async function placeResult(folder: string, paths: readonly string[], target: Tree): Promise<boolean> {
  const manifest = await readManifest(folder);
  if (!manifest || !isSameSet(manifest.paths, paths)) return false;
  for (const file of manifest.files) if (!(await isIntact(folder, file))) return false;
  for (const path of manifest.folders) await target.mkdir(path);
  for (const { path, mode } of manifest.files) {
    await makeFolderOf(target, path);
    await target.copyIn(join(contentOf(folder), path), path, { mode });
  }
  return true;
}

/** Folders first, then files with their modes: a start script stays executable. */
async function survey(source: Tree, paths: readonly string[], maxEntries: number) {
  const folders = new Set<string>();
  const files = new Map<string, number>();
  const note = (path: string, { kind, mode }: FileInfo) => {
    if (kind === "folder") folders.add(path);
    else if (kind === "file") files.set(path, mode);
    else throw new PathRefused("special", `${path} is neither an ordinary file nor a folder.`);
    if (folders.size + files.size > maxEntries || path.split("/").length > maxLevels)
      throw new PathRefused("too-large", "The step made more files or deeper folders than are kept.");
  };
  for (const path of paths) {
    const made = await statMade(source, path);
    note(path, made);
    if (made.kind !== "folder") continue;
    for await (const below of source.walk(path)) note(`${path}/${below.path}`, below);
  }
  return { folders, files };
}

async function statMade(source: Tree, path: string) {
  try {
    return await source.stat(path);
  } catch (error) {
    if (!(error instanceof PathRefused) || error.reason !== "missing") throw error;
    throw new InstallError(`Installing the server software did not make ${path}.`, { cause: error });
  }
}

async function readManifest(folder: string): Promise<Manifest | undefined> {
  try {
    return manifestShape.parse(JSON.parse(await readFile(join(folder, manifestName), "utf8")));
  } catch {
    return undefined;
  }
}

async function isIntact(folder: string, { path, sizeBytes, sha256 }: ListedFile): Promise<boolean> {
  const file = join(contentOf(folder), path);
  if ((await stat(file).catch(() => undefined))?.size !== sizeBytes) return false;
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 }))
    hash.update(chunk as Buffer);
  return hash.digest("hex") === sha256;
}

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one));
}

function contentOf(folder: string): string {
  return join(folder, "content");
}
