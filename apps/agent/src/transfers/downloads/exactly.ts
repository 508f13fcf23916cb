/** Passes the chunks on, and throws unless they add up to the announced number of bytes. */
export async function* exactly(chunks: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Uint8Array> {
  let left = bytes;
  for await (const chunk of chunks) {
    left -= chunk.length;
    if (left < 0) break;
    yield chunk;
  }
  if (left !== 0) throw new Error("the file changed while it was read");
}
