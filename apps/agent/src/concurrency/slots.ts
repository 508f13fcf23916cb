import { type Mutex, orAborted } from "./mutex.ts";

/** As many holders at a time as there are slots, first come, first served. An aborted signal leaves the queue. */
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
      // Its turn came at the same moment: it goes to the next.
      if (place < 0) release();
      else waiting.splice(place, 1);
      throw error;
    }
    return once(release);
  };
}

/** A holder that lets go twice must not make room for two. */
function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}
