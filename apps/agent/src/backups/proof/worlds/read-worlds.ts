import type { WorldsReport } from "@blockwright/node-protocol/backups";
import { PathRefused } from "../../../files/path-refused.ts";
import type { Tree } from "../../../files/tree.ts";
import { readGzipped } from "./read-chunk.ts";
import { readRegion, type RegionFile, type RegionReport } from "./read-region.ts";

const regionName = /^r\.(-?\d{1,8})\.(-?\d{1,8})\.mca$/;
const maxProblems = 5;
const maxLevelBytes = 8 * 1024 * 1024;

/**
 * Reads all worlds below a folder: every chunk of every region file, every level.dat, and of Bedrock that its database
 * is complete. One chunk at a time is in memory.
 */
export async function readWorlds(tree: Tree, signal: AbortSignal): Promise<WorldsReport> {
  let [regions, chunks, unreadable, bad] = [0, 0, 0, 0];
  const problems: string[] = [];
  const tell = (problem: string | undefined) => {
    if (problem === undefined) return;
    bad += 1;
    if (problems.length < maxProblems) problems.push(problem);
  };
  for await (const { path, kind } of tree.walk("")) {
    signal.throwIfAborted();
    if (kind !== "file") continue;
    const name = path.slice(path.lastIndexOf("/") + 1);
    const place = regionName.exec(name);
    if (place) {
      const report = await readRegionAt(tree, path, place, signal);
      regions += 1;
      chunks += report.chunks;
      unreadable += report.unreadable;
      tell(regionProblem(path, report));
    } else if (name === "level.dat") tell(await levelProblem(tree, path));
  }
  return { regions, chunks, unreadable, badFiles: bad, problems };
}

function regionProblem(path: string, { chunks, unreadable, isCutOff }: RegionReport): string | undefined {
  if (isCutOff) return `${path} is cut off, so none of its chunks can be read`;
  if (unreadable === 0) return undefined;
  return `${unreadable} of ${chunks.toLocaleString("en")} chunks in ${path} can't be read`;
}

async function readRegionAt(
  tree: Tree,
  path: string,
  [, x = "0", z = "0"]: RegExpExecArray,
  signal: AbortSignal,
): Promise<RegionReport> {
  await using file = await tree.openFile(path, { read: true });
  const { size } = await file.stat();
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const region: RegionFile = {
    sizeBytes: size,
    read: async (offset, bytes) => {
      const buffer = Buffer.alloc(Math.max(0, Math.min(bytes, size - offset)));
      const { bytesRead } = await file.read(buffer, 0, buffer.length, offset);
      return buffer.subarray(0, bytesRead);
    },
    readExternal: async (index, maxBytes) => {
      const chunk = `c.${Number(x) * 32 + (index & 31)}.${Number(z) * 32 + (index >> 5)}.mcc`;
      return tree.read(`${folder}${chunk}`, { maxBytes }).catch(unlessRefused);
    },
  };
  return await readRegion(region, signal);
}

async function levelProblem(tree: Tree, path: string): Promise<string | undefined> {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const bytes = await tree.read(path, { maxBytes: maxLevelBytes }).catch(unlessRefused);
  if (!bytes) return `${path} can't be read`;
  const current = await tree.read(`${folder}db/CURRENT`, { maxBytes: 1000 }).catch(unlessRefused);
  if (current || (await isThere(tree, `${folder}db`))) return bedrockProblem(tree, folder, current);
  try {
    await readGzipped(bytes);
    return undefined;
  } catch {
    return `${path} can't be read`;
  }
}

/** LevelDB names its list of files in CURRENT. Without both, the game can't open the world. */
async function bedrockProblem(
  tree: Tree,
  folder: string,
  current: Buffer | undefined,
): Promise<string | undefined> {
  const manifest = /^MANIFEST-\d{1,20}$/.exec(current?.toString("latin1").trim() ?? "")?.[0];
  if (manifest !== undefined && (await isThere(tree, `${folder}db/${manifest}`))) return undefined;
  return `The database in ${folder}db is incomplete`;
}

async function isThere(tree: Tree, path: string): Promise<boolean> {
  return (await tree.stat(path).catch(unlessRefused)) !== undefined;
}

/** Missing, too large, or reached through a link. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof PathRefused)) throw error;
}
