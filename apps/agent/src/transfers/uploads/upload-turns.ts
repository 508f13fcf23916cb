import { setTimeout as sleep } from "node:timers/promises";
import { Refused } from "../../instances/refused.ts";

/** Only one connection at a time works on an upload. */
export interface UploadTurns {
  /** Refused as "busy" when the current holder does not release it in time. */
  take(uploadId: string, waitMs: number): Promise<UploadTurn>;
  has(uploadId: string): boolean;
  /** Tells the current holder to stop. */
  stop(uploadId: string): void;
  stopAll(): Promise<void>;
}

export interface UploadTurn {
  readonly signal: AbortSignal;
  end(): void;
}

interface Taken {
  readonly stopping: AbortController;
  readonly ended: Promise<void>;
}

export function createUploadTurns(): UploadTurns {
  const taken = new Map<string, Taken>();
  const stop = (uploadId: string) => taken.get(uploadId)?.stopping.abort();
  return {
    take: async (uploadId, waitMs) => {
      const giveUp = performance.now() + waitMs;
      for (let other = taken.get(uploadId); other; other = taken.get(uploadId)) {
        const leftMs = giveUp - performance.now();
        if (leftMs <= 0) throw new Refused("busy", "this upload is still under way");
        const waited = new AbortController();
        await Promise.race([
          other.ended,
          sleep(leftMs, undefined, { signal: waited.signal }).catch(() => undefined),
        ]);
        waited.abort();
      }
      const stopping = new AbortController();
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      taken.set(uploadId, { stopping, ended });
      const end = () => {
        taken.delete(uploadId);
        resolve();
      };
      return { signal: stopping.signal, end };
    },
    has: (uploadId) => taken.has(uploadId),
    stop,
    stopAll: async () => {
      for (const uploadId of taken.keys()) stop(uploadId);
      await Promise.all([...taken.values()].map(({ ended }) => ended));
    },
  };
}
