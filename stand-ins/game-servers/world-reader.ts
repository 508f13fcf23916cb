import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gunzip, inflate } from "node:zlib";
import nbt from "prismarine-nbt";

const unzip = promisify(gunzip);
const unpack = promisify(inflate);
const SECTOR_BYTES = 4_096;
const HEADER_SECTORS = 2;
const ZLIB = 2;

export interface WorldTimes {
  /** The time in level.dat. */
  readonly level: bigint;
  /** The time in every chunk, in file order. After a complete save all equal that of level.dat. */
  readonly chunks: readonly bigint[];
}

/** Reads a world of the Java stand-in strictly, wherever its regions are, and throws on any damage. */
export async function readWorldTimes(serverFolder: string, levelName = "world"): Promise<WorldTimes> {
  const level = nbt.parseUncompressed(
    await unzip(await readFile(path.join(serverFolder, levelName, "level.dat"))),
  );
  const chunks: bigint[] = [];
  for (const file of await regionFiles(serverFolder, levelName)) {
    for (const chunk of await readChunks(file)) chunks.push(longOf(chunk, "LastUpdate"));
  }
  const data = level.value["Data"];
  if (data?.type !== "compound") throw new Error("level.dat has no Data.");
  return { level: longOf({ value: data.value }, "Time"), chunks };
}

type NbtFields = ReturnType<typeof nbt.parseUncompressed>["value"];

function longOf({ value }: { value: NbtFields }, name: string): bigint {
  const field = value[name];
  if (field?.type !== "long") throw new Error(`${name} is missing.`);
  const [high, low] = field.value;
  return BigInt.asIntN(64, (BigInt(high) << 32n) | BigInt(low >>> 0));
}

async function regionFiles(serverFolder: string, levelName: string): Promise<readonly string[]> {
  const folders = [levelName, `${levelName}_nether`, `${levelName}_the_end`];
  const lists = folders.map((folder) =>
    readdir(path.join(serverFolder, folder), { recursive: true, withFileTypes: true }).catch(() => []),
  );
  return (await Promise.all(lists))
    .flat()
    .filter((entry) => entry.name.endsWith(".mca"))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
}

async function readChunks(file: string): Promise<ReturnType<typeof nbt.parseUncompressed>[]> {
  const region = await readFile(file);
  const taken = new Set<number>();
  const chunks: ReturnType<typeof nbt.parseUncompressed>[] = [];
  for (let index = 0; index < 1_024; index += 1) {
    const place = region.readUInt32BE(index * 4);
    if (place === 0) continue;
    const bytes = chunkBytes(region, { first: place >>> 8, count: place & 255 }, taken);
    chunks.push(nbt.parseUncompressed(await unpack(bytes)));
  }
  return chunks;
}

function chunkBytes(region: Buffer, sectors: { first: number; count: number }, taken: Set<number>): Buffer {
  const { first, count } = sectors;
  if (first < HEADER_SECTORS || (first + count) * SECTOR_BYTES > region.length) {
    throw new Error("A chunk lies outside of its region file.");
  }
  for (let sector = first; sector < first + count; sector += 1) {
    if (taken.has(sector)) throw new Error("Two chunks overlap.");
    taken.add(sector);
  }
  const start = first * SECTOR_BYTES;
  const length = region.readUInt32BE(start);
  if (length + 4 > count * SECTOR_BYTES) throw new Error("A chunk is longer than its sectors.");
  if (region[start + 4] !== ZLIB) throw new Error("A chunk is compressed in an unknown way.");
  return region.subarray(start + 5, start + 4 + length);
}
