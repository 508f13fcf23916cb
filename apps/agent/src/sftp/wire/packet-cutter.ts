import { Malformed } from "./malformed.ts";

/** The same limit as in OpenSSH. */
export const maxPacketBytes = 256 * 1024;
const lengthBytes = 4;
/** A type and an id. */
const minPacketBytes = 5;

/** Splits a byte stream into packets. Buffers at most one incomplete packet, and joins its pieces once. */
export function createPacketCutter(): (chunk: Buffer) => Generator<Buffer> {
  let parts: Buffer[] = [];
  let heldBytes = 0;
  let neededBytes = lengthBytes;
  return function* cut(chunk) {
    parts.push(chunk);
    heldBytes += chunk.length;
    while (heldBytes >= neededBytes) {
      const all = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts, heldBytes);
      const end = lengthBytes + readLength(all);
      if (heldBytes < end) {
        parts = [all];
        neededBytes = end;
        return;
      }
      parts = [all.subarray(end)];
      heldBytes -= end;
      neededBytes = lengthBytes;
      yield all.subarray(lengthBytes, end);
    }
  };
}

function readLength(bytes: Buffer): number {
  const length = bytes.readUInt32BE(0);
  if (length < minPacketBytes || length > maxPacketBytes) throw new Malformed(`a packet of ${length} bytes`);
  return length;
}
