import { type Mutex, orAborted } from "./mutex.ts";

/** Limits the number of concurrent holders, first come, first served. Aborting the signal leaves the queue. */
export function createSlots(count: number): Mutex {
  const waiting: (() => void)[] = [];
  let free = count;
  const release = () => {
    const next = waiting.shift();
    if (next) next();
    else free++;
  };
  return async (signal) => {
    if (free > 0) {
      free--;
      return once(release);
    }
    const { promise: mayGo, resolve: go } = Promise.withResolvers<void>();
    waiting.push(go);
    try {
      await orAborted(mayGo, signal);
    } catch (error) {
      const place = waiting.indexOf(go);
      // The slot was granted at the same moment, so it is passed to the next waiter.
      if (place < 0) release();
      else waiting.splice(place, 1);
      throw error;
    }
    return once(release);
  };
}

/** Releasing twice must not free two slots. */
function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}
