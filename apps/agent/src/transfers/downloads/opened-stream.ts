import { Readable } from "node:stream";

type Chunks = AsyncGenerator<Uint8Array>;

/**
 * A stream of these chunks, once the first of them is there: what can't be read is refused now and not later. The source is
 * closed with the stream, also when nobody ever read from it.
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
