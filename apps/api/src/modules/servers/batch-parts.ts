import type { ServerPart } from "@blockwright/contract/server-updates";

export interface PartBatch {
  add(part: ServerPart): void;
  stop(): void;
}

/** Sends the first change at once, and batches changes within the next `gapMs`. */
export function batchParts(send: (parts: readonly ServerPart[]) => void, gapMs: number): PartBatch {
  const pending = new Set<ServerPart>();
  let timer: NodeJS.Timeout | undefined;

  const flush = () => {
    timer = undefined;
    if (pending.size === 0) return;
    const parts = [...pending];
    pending.clear();
    timer = setTimeout(flush, gapMs);
    send(parts);
  };
  return {
    add: (part) => {
      pending.add(part);
      if (timer === undefined) flush();
    },
    stop: () => clearTimeout(timer),
  };
}
