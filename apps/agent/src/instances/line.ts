/** Resolves when it is one's turn, with the way to end it. */
export type Line = (signal: AbortSignal) => Promise<() => void>;

/** Lets one through at a time, in the order they came. Whoever gives up while waiting leaves the line. */
export function createLine(): Line {
  let last: Promise<void> = Promise.resolve();
  return async (signal) => {
    const before = last;
    const { promise: left, resolve: leave } = Promise.withResolvers<void>();
    last = before.then(() => left);
    try {
      await orAborted(before, signal);
    } catch (error) {
      leave();
      throw error;
    }
    return leave;
  };
}

/** Stops waiting when the signal says so; what was waited for goes on. */
export async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason as Error);
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
