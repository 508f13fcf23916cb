import { promisify } from "node:util";
import { gunzip, inflate } from "node:zlib";
import { timeSlices } from "../../../files/time-slice.ts";
import { unpackLz4 } from "./lz4-blocks.ts";
import { walkNbt } from "./nbt-walk.ts";

const gunzipped = promisify(gunzip);
const inflated = promisify(inflate);

/** Real chunks stay far below. */
export const maxUnpackedBytes = 32 * 1024 * 1024;
const tagsPerLook = 20_000;
const [gzip, zlib, plain, lz4, named] = [1, 2, 3, 4, 127] as const;

/** Unpacks a chunk by its compression type and walks through it. Throws if the game could not load it. */
export async function readChunk(type: number, packed: Buffer): Promise<void> {
  // Made by a plugin: only that plugin can unpack it.
  if (type === named) return;
  await walkWhole(await unpack(type, packed));
}

export async function readGzipped(packed: Buffer): Promise<void> {
  await readChunk(gzip, packed);
}

async function unpack(type: number, packed: Buffer): Promise<Buffer> {
  const limit = { maxOutputLength: maxUnpackedBytes };
  switch (type) {
    case gzip:
      return gunzipped(packed, limit);
    case zlib:
      return inflated(packed, limit);
    case plain:
      return packed;
    case lz4:
      return unpackLz4(packed, maxUnpackedBytes);
    default:
      throw new RangeError("no known compression");
  }
}

async function walkWhole(bytes: Buffer): Promise<void> {
  const pause = timeSlices();
  const walk = walkNbt(bytes);
  while (!walk.advance(tagsPerLook)) await pause();
}
