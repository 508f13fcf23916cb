import { Readable } from "node:stream";

/**
 * The same bytes, and an error when there are more or fewer: what a node sends beyond the announced length would become
 * the beginning of another response.
 */
export function exactly(content: Readable, bytes: number): Readable {
  const stream = Readable.from(checked(content, bytes), { objectMode: false });
  // Also when it was never read from.
  return stream.once("close", () => content.destroy());
}

async function* checked(content: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let left = bytes;
  for await (const chunk of content) {
    left -= chunk.length;
    if (left < 0) throw new Error("a node brought more than it said");
    yield chunk;
  }
  if (left > 0) throw new Error("a node brought less than it said");
}
