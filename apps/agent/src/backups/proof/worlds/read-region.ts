import { maxUnpackedBytes, readChunk } from "./read-chunk.ts";

const sectorBytes = 4096;
const headerBytes = 2 * sectorBytes;
const chunksPerRegion = 1024;
const chunkHeadBytes = 5;
/** Added to the compression type of a chunk that is stored in a separate file. */
const external = 128;

/** A region file. Its contents are hostile: every number in it may be a lie. */
export interface RegionFile {
  readonly sizeBytes: number;
  /** Fewer bytes at the end of the file. */
  read(offset: number, bytes: number): Promise<Buffer>;
  /** The file of a chunk that is too large for the region, `c.x.z.mcc`. Undefined if it is not there. */
  readExternal(index: number, maxBytes: number): Promise<Buffer | undefined>;
}

export interface RegionReport {
  readonly chunks: number;
  readonly unreadable: number;
  /** The table itself is not whole, so that nobody knows how many chunks there were. */
  readonly isCutOff: boolean;
}

/** Reads every chunk, one after the other. The game makes files empty and fills them later. */
export async function readRegion(file: RegionFile, signal: AbortSignal): Promise<RegionReport> {
  if (file.sizeBytes === 0) return { chunks: 0, unreadable: 0, isCutOff: false };
  const header = await file.read(0, headerBytes);
  if (header.length < headerBytes) return { chunks: 0, unreadable: 0, isCutOff: true };
  const taken = new Set<number>();
  let chunks = 0;
  let unreadable = 0;
  for (let index = 0; index < chunksPerRegion; index += 1) {
    const location = header.readUInt32BE(index * 4);
    if (location === 0) continue;
    signal.throwIfAborted();
    chunks += 1;
    const sectors = { first: location >>> 8, count: location & 0xff };
    if (!claim(taken, sectors) || !(await isReadable(file, index, sectors))) unreadable += 1;
  }
  return { chunks, unreadable, isCutOff: false };
}

interface Sectors {
  readonly first: number;
  readonly count: number;
}

/** False when it lies in the header or shares a sector with an earlier chunk. */
function claim(taken: Set<number>, { first, count }: Sectors): boolean {
  if (first < headerBytes / sectorBytes || count === 0) return false;
  let isFree = true;
  for (let sector = first; sector < first + count; sector += 1) {
    if (taken.has(sector)) isFree = false;
    taken.add(sector);
  }
  return isFree;
}

async function isReadable(file: RegionFile, index: number, { first, count }: Sectors): Promise<boolean> {
  // At most 255 sectors, about a megabyte.
  const bytes = await file.read(first * sectorBytes, count * sectorBytes);
  if (bytes.length < chunkHeadBytes) return false;
  const length = bytes.readUInt32BE(0);
  const type = bytes.readUInt8(4);
  if (length < 1 || length + 4 > bytes.length) return false;
  try {
    if ((type & external) === 0) await readChunk(type, bytes.subarray(chunkHeadBytes, length + 4));
    else {
      const own = await file.readExternal(index, maxUnpackedBytes);
      if (!own) return false;
      await readChunk(type & ~external, own);
    }
    return true;
  } catch {
    return false;
  }
}
