export type KeyedMutex = <T>(keys: readonly string[], work: () => Promise<T>) => Promise<T>;

/** Runs work that shares a key one at a time, in call order. */
export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>();
  return async (keys, work) => {
    const before = keys.map((key) => last.get(key) ?? Promise.resolve());
    const result = Promise.allSettled(before).then(work);
    for (const key of keys) last.set(key, result);
    try {
      return await result;
    } finally {
      for (const key of keys) if (last.get(key) === result) last.delete(key);
    }
  };
}
