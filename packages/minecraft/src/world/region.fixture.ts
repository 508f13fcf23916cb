import { gzipSync, zlibSync } from "fflate";
import { compound, levelData, numbers, text } from "./level-data.fixture.ts";

const sectorBytes = 4096;
const chunkHeadBytes = 5;

/** The unpacked bytes of a small chunk. */
export function chunkData(x: number, z: number): Uint8Array {
  return levelData(compound({ place: numbers([x, z]), Status: text("minecraft:full") }));
}

export interface StoredChunk {
  readonly index: number;
  readonly type?: number;
  readonly packed?: Uint8Array;
  /** What the file claims, if it lies. */
  readonly first?: number;
  readonly count?: number;
  readonly length?: number;
}

/** A region file as the game writes it: a table, then chunks in whole sectors. */
export function regionOf(chunks: readonly StoredChunk[]): Uint8Array {
  const placed = chunks.map((chunk) => ({
    ...chunk,
    packed: chunk.packed ?? zlibSync(chunkData(chunk.index, 0)),
  }));
  const sectorsOf = ({ packed }: { readonly packed: Uint8Array }) =>
    Math.ceil((packed.length + chunkHeadBytes) / sectorBytes);
  const total = placed.reduce((sum, chunk) => sum + sectorsOf(chunk), 2);
  const file = new Uint8Array(total * sectorBytes);
  const view = new DataView(file.buffer);
  let next = 2;
  for (const chunk of placed) {
    const {
      index,
      type = 2,
      packed,
      first = next,
      count = sectorsOf(chunk),
      length = packed.length + 1,
    } = chunk;
    const start = next * sectorBytes;
    view.setUint32(index * 4, first * 256 + count);
    view.setUint32(start, length);
    view.setUint8(start + 4, type);
    file.set(packed, start + chunkHeadBytes);
    next += sectorsOf(chunk);
  }
  return file;
}

/** A region file with this many good chunks. */
export function wholeRegion(chunks: number): Uint8Array {
  return regionOf(Array.from({ length: chunks }, (_, index) => ({ index })));
}

/** A packed `level.dat`. */
export function wholeLevel(): Uint8Array {
  return gzipSync(levelData(compound({ Data: compound({ LevelName: text("world") }) })));
}
