import type { Logger } from "pino";
import { openTree } from "../../files/tree.ts";
import type { Volumes } from "../../volumes/volumes.ts";

const keptForMs = 7 * 24 * 60 * 60_000;

/** Permanently deletes trash entries older than a week, one tree after another. */
export async function emptyOldTrash(
  volumes: Pick<Volumes, "list" | "pathOf">,
  log: Logger,
  { nowMs, signal }: { nowMs: number; signal: AbortSignal },
): Promise<void> {
  const olderThan = new Date(nowMs - keptForMs);
  for (const id of await volumes.list()) {
    if (signal.aborted) return;
    try {
      const tree = openTree(volumes.pathOf(id));
      const removed = await tree.emptyOldTrash({ olderThan }).finally(() => tree.close());
      if (removed > 0) log.info({ instanceId: id, removed }, "old files in the trash were deleted");
    } catch (error) {
      // Removed or replaced meanwhile; the next run retries.
      log.debug({ err: error, instanceId: id }, "a server's trash was not looked through");
    }
  }
}
