import { constants, zstdCompress, zstdDecompress } from "node:zlib";
import { promisify } from "node:util";

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Bytes that begin like this are taken for a trained dictionary, and refused when they are none. */
const trainedDictionary = Buffer.from("37a430ec", "hex");

/** Whether a content may be what another one is packed against. */
export function canBeBase(content: Uint8Array): boolean {
  return content.length > 0 && Buffer.compare(content.subarray(0, 4), trainedDictionary) !== 0;
}

/** With a base only what differs from it takes room. */
export async function packContent(content: Uint8Array, base?: Uint8Array): Promise<Buffer> {
  return compress(content, {
    params: { [constants.ZSTD_c_checksumFlag]: 1 },
    ...(base && { dictionary: base }),
  });
}

/** Throws unless it has exactly that many bytes and was packed against this very base. */
export async function unpackContent(
  packed: Uint8Array,
  sizeBytes: number,
  base?: Uint8Array,
): Promise<Buffer> {
  const content = await decompress(packed, {
    maxOutputLength: Math.max(sizeBytes, 1),
    ...(base && { dictionary: base }),
  });
  if (content.length !== sizeBytes)
    throw new Error(`a kept file has ${content.length} bytes instead of ${sizeBytes}`);
  return content;
}
