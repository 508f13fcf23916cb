import { readdir, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";

interface Entry {
  bytes: number;
  usedAtMs: number;
  holders: number;
}

export interface BoundedFolder {
  /** Records a use. The entry is not deleted until the returned function is called, whether or not it exists yet. */
  hold(name: string): Promise<() => Promise<void>>;
  /** Counts a held entry before it is written, so that others make room for it. */
  count(name: string, bytes: number): Promise<void>;
  /** Removes an entry from the count that was never written. */
  forget(name: string): void;
}

/**
 * Limits the total size of a cache folder: the least recently used entries are deleted first. The time of the last use
 * is the entry's modification time, so the order survives a restart. Held entries may exceed the limit while they are
 * held.
 */
export async function boundFolder(
  folder: string,
  maxBytes: number,
  sizeOf: (path: string) => Promise<number> = async (path) => (await stat(path)).size,
): Promise<BoundedFolder> {
  const entries = new Map<string, Entry>();
  const removing = new Map<string, Promise<void>>();
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    entries.set(name, { bytes: await sizeOf(path), usedAtMs: mtimeMs, holders: 0 });
  }
  const remove = (name: string) => {
    entries.delete(name);
    const removal = rm(join(folder, name), { recursive: true, force: true }).finally(() =>
      removing.delete(name),
    );
    removing.set(name, removal);
    return removal;
  };
  const evict = async () => {
    for (;;) {
      const leastUsed = findToEvict(entries, maxBytes);
      if (leastUsed === undefined) return;
      await remove(leastUsed);
    }
  };
  const bounded: BoundedFolder = {
    hold: async (name) => {
      while (removing.has(name)) await removing.get(name);
      const entry = entries.get(name) ?? { bytes: 0, usedAtMs: 0, holders: 0 };
      entries.set(name, entry);
      entry.holders += 1;
      entry.usedAtMs = Date.now();
      const usedAt = new Date(entry.usedAtMs);
      // It may not exist yet.
      await utimes(join(folder, name), usedAt, usedAt).catch(() => undefined);
      return async () => {
        entry.holders -= 1;
        if (entry.holders === 0 && entry.bytes === 0 && entries.get(name) === entry) entries.delete(name);
        await evict();
      };
    },
    count: async (name, bytes) => {
      const entry = entries.get(name);
      if (entry) entry.bytes = bytes;
      await evict();
    },
    forget: (name) => {
      const entry = entries.get(name);
      if (entry) entry.bytes = 0;
    },
  };
  await evict();
  return bounded;
}

function findToEvict(entries: ReadonlyMap<string, Entry>, maxBytes: number): string | undefined {
  let total = 0;
  let leastUsed: [string, Entry] | undefined;
  for (const [name, entry] of entries) {
    total += entry.bytes;
    if (entry.holders === 0 && entry.usedAtMs < (leastUsed?.[1].usedAtMs ?? Infinity))
      leastUsed = [name, entry];
  }
  return total > maxBytes ? leastUsed?.[0] : undefined;
}
