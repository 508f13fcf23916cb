const maxBytes = 8 * 1024 * 1024;

export interface RecentContents {
  get(id: string): Uint8Array | undefined;
  add(id: string, content: Uint8Array): void;
}

/**
 * A cache of recently stored contents. The next version of a file is packed against the last one, which otherwise has
 * to be unpacked through its whole chain. The content of an id never changes.
 */
export function createRecentContents(limitBytes = maxBytes): RecentContents {
  const kept = new Map<string, Uint8Array>();
  let heldBytes = 0;
  const drop = (id: string) => {
    heldBytes -= kept.get(id)?.length ?? 0;
    kept.delete(id);
  };
  return {
    get: (id) => {
      const content = kept.get(id);
      if (!content) return undefined;
      kept.delete(id);
      kept.set(id, content);
      return content;
    },
    add: (id, content) => {
      drop(id);
      kept.set(id, content);
      heldBytes += content.length;
      for (const oldest of kept.keys()) {
        if (heldBytes <= limitBytes) return;
        drop(oldest);
      }
    },
  };
}
