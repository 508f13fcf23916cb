import { Readable } from "node:stream";

type Chunks = AsyncGenerator<Uint8Array>;

/**
 * A stream of these chunks, returned once the first chunk was read: an unreadable source fails now and not later. The
 * source is closed with the stream, even if it was never read.
 */
export async function openedStream(
  source: Chunks,
  through: (chunks: Chunks) => Chunks = (chunks) => chunks,
): Promise<Readable> {
  const first = await source.next();
  const stream = Readable.from(through(startingWith(first, source)), { objectMode: false });
  stream.once("close", () => void source.return(undefined));
  return stream;
}

async function* startingWith(first: IteratorResult<Uint8Array>, rest: Chunks): Chunks {
  if (first.done) return;
  yield first.value;
  yield* rest;
}
