import { PathRefused } from "../../files/path-refused.ts";

const measureEveryMs = 60_000;
/** Whoever is refused may have deleted something since. */
const measureAgainAfterMs = 2000;

export interface Room {
  readonly limitBytes: number;
  /** Throws when the plan has no room for that much more. */
  take(bytes: number): Promise<void>;
  usedBytes(): Promise<number>;
}

/**
 * The room that a server's plan has, shared by all its sessions. The kernel's own limit lies above it. What is written
 * is added to what was measured last; measuring walks the tree.
 */
export function createRoom(limitBytes: number, measure: () => Promise<number>): Room {
  let usedBytes = 0;
  let measuredAtMs = Number.NEGATIVE_INFINITY;
  let measuring: Promise<void> | undefined;
  const ageMs = () => performance.now() - measuredAtMs;
  const measureNow = async () => {
    const before = usedBytes;
    const measured = await measure();
    // What was written while the tree was walked may or may not have been seen: counted twice rather than not at all.
    usedBytes = measured + (Number.isFinite(measuredAtMs) ? usedBytes - before : usedBytes);
    measuredAtMs = performance.now();
  };
  const refresh = () => (measuring ??= measureNow().finally(() => (measuring = undefined)));
  return {
    limitBytes,
    take: async (bytes) => {
      if (bytes === 0) return;
      if (!Number.isFinite(measuredAtMs)) await refresh();
      else if (ageMs() > measureEveryMs) refresh().catch(() => undefined);
      if (usedBytes + bytes > limitBytes && ageMs() > measureAgainAfterMs) await refresh();
      if (usedBytes + bytes > limitBytes)
        throw new PathRefused(
          "no-space",
          "The server's storage is full. Delete something or choose a larger plan.",
        );
      usedBytes += bytes;
    },
    usedBytes: async () => {
      if (ageMs() > measureEveryMs) await refresh();
      return usedBytes;
    },
  };
}
