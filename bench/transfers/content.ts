import { createHash, randomBytes } from "node:crypto";

const block = randomBytes(4 * 1024 * 1024);
const pieceBytes = 64 * 1024;

/** Generates the same bytes from any offset, without holding them in memory. */
export function* contentFrom(offset: number, sizeBytes: number): Generator<Buffer> {
  for (let at = offset; at < sizeBytes;) {
    const start = at % block.length;
    const piece = block.subarray(start, Math.min(start + pieceBytes, start + sizeBytes - at));
    yield piece;
    at += piece.length;
  }
}

export function digestOf(sizeBytes: number): string {
  const hash = createHash("sha256");
  for (const piece of contentFrom(0, sizeBytes)) hash.update(piece);
  return hash.digest("hex");
}
