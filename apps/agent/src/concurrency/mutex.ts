/** Resolves with the function that releases the lock. */
export type Mutex = (signal: AbortSignal) => Promise<() => void>;

/** One holder at a time, first come, first served. Aborting the signal leaves the queue. */
export function createMutex(): Mutex {
  let last: Promise<void> = Promise.resolve();
  return async (signal) => {
    const before = last;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    last = before.then(() => released);
    try {
      await orAborted(before, signal);
    } catch (error) {
      release();
      throw error;
    }
    return release;
  };
}

/** Rejects when the signal is aborted; the work itself continues. */
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
