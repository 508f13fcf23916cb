import { PathRefused } from "../../files/path-refused.ts";

const measureEveryMs = 60_000;
/** Space may have been freed since a refusal. */
const measureAgainAfterMs = 2000;

export interface Room {
  readonly limitBytes: number;
  /** Throws when the plan does not allow that many more bytes. */
  take(bytes: number): Promise<void>;
  usedBytes(): Promise<number>;
}

/**
 * The disk space of a server's plan, shared by all its sessions. The kernel's limit is higher. Written bytes are added
 * to the last measurement; measuring walks the tree.
 */
export function createRoom(limitBytes: number, measure: () => Promise<number>): Room {
  let usedBytes = 0;
  let measuredAtMs = Number.NEGATIVE_INFINITY;
  let measuring: Promise<void> | undefined;
  const ageMs = () => performance.now() - measuredAtMs;
  const measureNow = async () => {
    const before = usedBytes;
    const measured = await measure();
    // Bytes written during the walk may or may not be measured: counting them twice is better than not at all.
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
