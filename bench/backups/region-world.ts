import { randomBytes, randomInt } from "node:crypto";
import { closeSync, mkdirSync, openSync, readdirSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";

/** Region files as the game writes them: a sector table, then chunks that are already compressed. */
const sectorBytes = 4096;
const tableBytes = 2 * sectorBytes;
const chunksPerRegion = 1024;
const chunkHeadBytes = 5;
const zlib = 2;
/** Leaves room in its sector for the compression overhead. */
const contentBytes = 3900;

export const regionBytes = tableBytes + chunksPerRegion * sectorBytes;

export function writeWorld(folder: string, regions: number): void {
  mkdirSync(folder, { recursive: true });
  for (let region = 0; region < regions; region += 1) {
    const file = Buffer.alloc(regionBytes);
    for (let chunk = 0; chunk < chunksPerRegion; chunk += 1) {
      file.writeUInt32BE(((chunk + 2) << 8) | 1, chunk * 4);
      someChunk().copy(file, tableBytes + chunk * sectorBytes);
    }
    writeFileSync(join(folder, `r.${region}.0.mca`), file);
  }
}

/** People build in few places: changes half of the chunks in only as many regions as needed. */
export function playInFewRegions(folder: string, share: number): void {
  const regions = regionsIn(folder);
  const perRegion = chunksPerRegion / 2;
  const changes = Math.max(1, Math.round((regions.length * chunksPerRegion * share) / perRegion));
  const first = randomInt(regions.length);
  for (let place = 0; place < changes; place += 1) {
    const region = regions[(first + place) % regions.length] ?? "";
    changeChunks(
      join(folder, region),
      Array.from({ length: perRegion }, (_, chunk) => chunk),
    );
  }
}

/** The worst case: the same number of chunks, spread over all regions. */
export function playEverywhere(folder: string, share: number): void {
  const perRegion = Math.max(1, Math.round(chunksPerRegion * share));
  for (const region of regionsIn(folder))
    changeChunks(
      join(folder, region),
      Array.from({ length: perRegion }, () => randomInt(chunksPerRegion)),
    );
}

function changeChunks(file: string, chunks: readonly number[]): void {
  const opened = openSync(file, "r+");
  for (const chunk of chunks)
    writeSync(opened, someChunk(), 0, sectorBytes, tableBytes + chunk * sectorBytes);
  closeSync(opened);
}

function someChunk(): Buffer {
  const sector = Buffer.alloc(sectorBytes);
  const packed = deflateSync(randomBytes(contentBytes), { level: 1 });
  sector.writeUInt32BE(packed.length + 1, 0);
  sector[chunkHeadBytes - 1] = zlib;
  packed.copy(sector, chunkHeadBytes);
  return sector;
}

function regionsIn(folder: string): readonly string[] {
  return readdirSync(folder).filter((name) => name.endsWith(".mca"));
}
