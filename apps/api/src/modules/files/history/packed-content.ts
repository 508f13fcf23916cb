import { constants, zstdCompress, zstdDecompress } from "node:zlib";
import { promisify } from "node:util";

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Bytes with this prefix are treated as a trained dictionary, and refused when they are not one. */
const trainedDictionary = Buffer.from("37a430ec", "hex");

const smallestChunkBytes = 64;

/** Whether a content may be used as a base. */
export function canBeBase(content: Uint8Array): boolean {
  return content.length > 0 && Buffer.compare(content.subarray(0, 4), trainedDictionary) !== 0;
}

/** With a base, only the differences take space. */
export async function packContent(content: Uint8Array, base?: Uint8Array): Promise<Buffer> {
  return compress(content, {
    // Otherwise a window of megabytes is allocated, for packing and for every unpacking.
    pledgedSrcSize: content.length,
    params: { [constants.ZSTD_c_checksumFlag]: 1 },
    ...(base && { dictionary: base }),
  });
}

/** Throws unless it has exactly that many bytes and was packed against this base. */
export async function unpackContent(
  packed: Uint8Array,
  sizeBytes: number,
  base?: Uint8Array,
): Promise<Buffer> {
  const content = await decompress(packed, {
    maxOutputLength: Math.max(sizeBytes, 1),
    // All of it in one piece.
    chunkSize: Math.max(sizeBytes, smallestChunkBytes),
    ...(base && { dictionary: base }),
  });
  if (content.length !== sizeBytes)
    throw new Error(`a kept file has ${content.length} bytes instead of ${sizeBytes}`);
  return content;
}
