import type { Logger } from "pino";
import type { TrashedTree, Volumes } from "../../volumes/volumes.ts";
import { byAge, deleteKeptTrees, keptTreesOf } from "./kept-trees.ts";
import { createMutex } from "../../concurrency/mutex.ts";

/** The rest is left for the next run. */
const sliceMs = 10_000;

export interface KeptTreesDeps {
  readonly volumes: Pick<Volumes, "listTrash" | "deleteTrash">;
  readonly log: Logger;
  readonly keepMs: number;
  readonly nowMs: () => number;
}

/** Deletes kept trees, one at a time: deletion is heavy on the disk. */
export interface KeptTrees {
  /** Deletes expired trees, never earlier: their space is reserved until then. */
  readonly retire: (signal: AbortSignal) => Promise<void>;
  /** Deletes all kept trees of an instance and returns their number. */
  readonly purge: (instanceId: string) => Promise<number>;
}

export function createKeptTrees(deps: KeptTreesDeps): KeptTrees {
  const { volumes } = deps;
  const acquire = createMutex();
  const neverAborted = new AbortController().signal;
  return {
    retire: async (signal) => {
      const release = await acquire(signal);
      try {
        await retireExpired(deps, signal);
      } finally {
        release();
      }
    },
    purge: async (instanceId) => {
      const release = await acquire(neverAborted);
      try {
        const kept = await keptTreesOf(volumes, instanceId);
        await deleteKeptTrees(volumes, kept);
        return kept.length;
      } finally {
        release();
      }
    },
  };
}

async function retireExpired(deps: KeptTreesDeps, signal: AbortSignal): Promise<void> {
  const { volumes, log, keepMs, nowMs } = deps;
  const endsAt = performance.now() + sliceMs;
  for (const tree of await olderThan(deps, keepMs)) {
    if (signal.aborted || performance.now() > endsAt) return;
    try {
      await volumes.deleteTrash(tree.trashId);
      log.info(
        { instanceId: tree.volumeId, ageMs: nowMs() - tree.trashedAt.getTime() },
        "kept files were let go",
      );
    } catch (error) {
      // A tree that can't be removed must not block the others.
      log.warn({ err: error, instanceId: tree.volumeId }, "kept files could not be let go");
    }
  }
}

async function olderThan({ volumes, nowMs }: KeptTreesDeps, ageMs: number): Promise<TrashedTree[]> {
  const before = nowMs() - ageMs;
  return (await volumes.listTrash()).filter(({ trashedAt }) => trashedAt.getTime() < before).toSorted(byAge);
}
