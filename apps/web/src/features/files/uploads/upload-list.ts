import type { Upload } from "./upload.ts";

/** The current uploads, for components that render them. */
export function createUploadList() {
  let uploads: readonly Upload[] = [];
  const listeners = new Set<() => void>();

  function set(changed: readonly Upload[]): void {
    uploads = changed;
    for (const listener of listeners) listener();
  }

  return {
    all: () => uploads,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (added: readonly Upload[]) => set([...uploads, ...added]),
    remove: (id: number) => set(uploads.filter((upload) => upload.id !== id)),
    change: (id: number, news: Partial<Upload>) =>
      set(uploads.map((upload) => (upload.id === id ? { ...upload, ...news } : upload))),
    /** Queues it again, without the message of the last attempt. */
    renew: (id: number, news: Partial<Upload>) =>
      set(
        uploads.map((upload) => {
          if (upload.id !== id) return upload;
          const { error: _error, isTaken: _isTaken, ...rest } = upload;
          return { ...rest, ...news, state: "waiting" };
        }),
      ),
  };
}
