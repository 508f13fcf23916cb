/** The same bytes in chunks of exactly this size, except for the last. Holds one chunk at a time. */
export async function* inChunks(
  content: AsyncIterable<Uint8Array>,
  chunkBytes: number,
): AsyncGenerator<Buffer> {
  let piece = Buffer.allocUnsafe(chunkBytes);
  let filled = 0;
  for await (const part of content) {
    for (let taken = 0; taken < part.length;) {
      const some = part.subarray(taken, taken + chunkBytes - filled);
      piece.set(some, filled);
      filled += some.length;
      taken += some.length;
      if (filled < chunkBytes) continue;
      yield piece;
      piece = Buffer.allocUnsafe(chunkBytes);
      filled = 0;
    }
  }
  if (filled > 0) yield piece.subarray(0, filled);
}
