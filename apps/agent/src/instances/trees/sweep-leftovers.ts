import type { Logger } from "pino";
import { openTree } from "../../files/tree.ts";
import type { Volumes } from "../../volumes/volumes.ts";

/** Deletes unfinished files of an earlier agent, one tree after the other in the background. */
export async function sweepLeftovers(volumes: Volumes, log: Logger, signal: AbortSignal): Promise<void> {
  const startedAt = new Date();
  for (const id of await volumes.list()) {
    if (signal.aborted) return;
    try {
      const tree = openTree(volumes.pathOf(id));
      const removed = await tree.removeLeftovers({ olderThan: startedAt }).finally(() => tree.close());
      if (removed > 0) log.info({ instanceId: id, removed }, "files that never arrived were taken away");
    } catch (error) {
      // Removed or replaced meanwhile.
      log.debug({ err: error, instanceId: id }, "a tree was not looked through");
    }
  }
}
