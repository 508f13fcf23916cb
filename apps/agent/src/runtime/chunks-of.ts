import type { Readable } from "node:stream";

/**
 * The chunks of a stream as they come, for lines that somebody waits for: iterating over the stream itself takes some
 * turns of the event loop more. Reads ahead one chunk and no further, so that whoever reads slowly holds the sender back.
 */
export function chunksOf(stream: Readable): AsyncIterableIterator<Buffer> {
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
    if (waiting) {
      waiting.resolve({ done: false, value: chunk });
      waiting = undefined;
    } else {
      ahead.push(chunk);
      stream.pause();
    }
  });
  stream.on("error", (error) => finish({ error }));
  for (const event of ["end", "close"]) stream.on(event, () => finish({}));
  return {
    next: () => {
      const chunk = ahead.shift();
      if (chunk) {
        stream.resume();
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
