import { inflateRawSync } from "node:zlib";
import type { ZipEntry } from "../../game-servers/packaging/zip-file.ts";

const LOCAL_HEADER = 0x04034b50;
const HEADER_BYTES = 30;

/** Reads archives that our own `zipFile` made, front to back. It knows nothing of what other programs write. */
export function unpack(archive: Buffer): readonly ZipEntry[] {
  const entries: ZipEntry[] = [];
  let offset = 0;
  while (archive.readUInt32LE(offset) === LOCAL_HEADER) {
    const packedBytes = archive.readUInt32LE(offset + 18);
    const nameBytes = archive.readUInt16LE(offset + 26);
    const data = offset + HEADER_BYTES + nameBytes;
    const name = archive.subarray(offset + HEADER_BYTES, data).toString();
    entries.push({ name, bytes: inflateRawSync(archive.subarray(data, data + packedBytes)) });
    offset = data + packedBytes;
  }
  return entries;
}
