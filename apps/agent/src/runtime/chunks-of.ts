import type { Readable } from "node:stream";

interface ChunkOptions {
  /** Extracts the pieces of a chunk; may be empty when the chunk is incomplete. */
  readonly piecesOf?: (chunk: Buffer) => readonly Buffer[];
  /** Errors that are treated as the end of the stream. */
  readonly isEnd?: (error: Error) => boolean;
}

/**
 * Reads a stream with low latency: iterating over the stream itself takes several more turns of the event loop, and so
 * does each generator on top. Reads one chunk ahead, so that a slow reader applies backpressure.
 */
export function chunksOf(
  stream: Readable,
  { piecesOf = (chunk) => [chunk], isEnd = () => false }: ChunkOptions = {},
): AsyncIterableIterator<Buffer> {
  const ahead: Buffer[] = [];
  let waiting: PromiseWithResolvers<IteratorResult<Buffer>> | undefined;
  let end: { readonly error?: Error } | undefined;
  const finish = (ended: { readonly error?: Error }) => {
    end ??= ended;
    if (end.error) waiting?.reject(end.error);
    else waiting?.resolve({ done: true, value: undefined });
    waiting = undefined;
  };
  stream.on("data", (chunk: Buffer) => {
    ahead.push(...piecesOf(chunk));
    if (ahead.length === 0) return;
    if (!waiting) return void stream.pause();
    // The reader takes the other pieces immediately, so there is no reason to pause.
    waiting.resolve({ done: false, value: ahead.shift() as Buffer });
    waiting = undefined;
  });
  stream.on("error", (error) => finish(isEnd(error) ? {} : { error }));
  for (const event of ["end", "close"]) stream.on(event, () => finish({}));
  return {
    next: () => {
      const chunk = ahead.shift();
      if (chunk) {
        if (ahead.length === 0 && stream.isPaused()) stream.resume();
        return Promise.resolve({ done: false, value: chunk });
      }
      if (end?.error) return Promise.reject(end.error);
      if (end) return Promise.resolve({ done: true, value: undefined });
      waiting ??= Promise.withResolvers();
      return waiting.promise;
    },
    return: async () => {
      stream.destroy();
      finish({});
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
