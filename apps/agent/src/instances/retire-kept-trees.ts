import type { Logger } from "pino";
import type { TrashedTree, Volumes } from "../volumes/volumes.ts";
import { byAge, keptTreesOf } from "./kept-trees.ts";
import { createLine } from "./line.ts";

const leastFreeShare = 0.1;
/** However full the disk is: who notices a mistake on the next day can still undo it. */
const leastAgeMs = 24 * 3_600_000;
/** The rest waits for the next turn. */
const sliceMs = 10_000;

export interface KeptTreesGround {
  readonly volumes: Pick<Volumes, "listTrash" | "deleteTrash">;
  readonly log: Logger;
  readonly keepMs: number;
  /** Of the whole disk, between 0 and 1. */
  readonly freeShare: () => Promise<number>;
  readonly nowMs: () => number;
}

/** The end of what is kept. One tree after the other, whoever asks: removing is hard work for a disk. */
export interface KeptTrees {
  /** Takes away what has been kept long enough, and one more, the oldest, for as long as the disk is nearly full. */
  readonly retire: (signal: AbortSignal) => Promise<void>;
  /** Takes away everything that is kept of an instance, and gives how much that was. */
  readonly purge: (instanceId: string) => Promise<number>;
}

export function createKeptTrees(ground: KeptTreesGround): KeptTrees {
  const { volumes } = ground;
  const line = createLine();
  const neverAborted = new AbortController().signal;
  return {
    retire: async (signal) => {
      const leave = await line(signal);
      try {
        await retireExpired(ground, signal);
        if (!signal.aborted) await makeRoom(ground);
      } finally {
        leave();
      }
    },
    purge: async (instanceId) => {
      const leave = await line(neverAborted);
      try {
        const kept = await keptTreesOf(volumes, instanceId);
        for (const { trashId } of kept) await volumes.deleteTrash(trashId);
        return kept.length;
      } finally {
        leave();
      }
    },
  };
}

async function retireExpired(ground: KeptTreesGround, signal: AbortSignal): Promise<void> {
  const { volumes, log, keepMs, nowMs } = ground;
  const endsAt = performance.now() + sliceMs;
  for (const tree of await olderThan(ground, keepMs)) {
    if (signal.aborted || performance.now() > endsAt) return;
    try {
      await volumes.deleteTrash(tree.trashId);
      log.info(
        { instanceId: tree.volumeId, ageMs: nowMs() - tree.trashedAt.getTime() },
        "kept files were let go",
      );
    } catch (error) {
      // The others must not wait for one that can't be removed.
      log.warn({ err: error, instanceId: tree.volumeId }, "kept files could not be let go");
    }
  }
}

/** One in a turn: a disk tells of the room it got only after a while. */
async function makeRoom(ground: KeptTreesGround): Promise<void> {
  const { volumes, log } = ground;
  const freeShare = await ground.freeShare();
  if (freeShare >= leastFreeShare) return;
  const [oldest] = await olderThan(ground, leastAgeMs);
  if (!oldest) {
    log.warn({ freeShare }, "the disk is nearly full, and nothing that is kept is old enough to be let go");
    return;
  }
  log.error(
    { freeShare, instanceId: oldest.volumeId, trashedAt: oldest.trashedAt },
    "the disk is nearly full: kept files are let go before their time",
  );
  await volumes.deleteTrash(oldest.trashId);
}

async function olderThan({ volumes, nowMs }: KeptTreesGround, ageMs: number): Promise<TrashedTree[]> {
  const before = nowMs() - ageMs;
  return (await volumes.listTrash()).filter(({ trashedAt }) => trashedAt.getTime() < before).toSorted(byAge);
}
