import type { KeptTree } from "@blockwright/node-protocol/observation";
import type { Logger } from "pino";
import type { TrashedTree, Volumes } from "../../volumes/volumes.ts";

/**
 * Lists every instance with a kept tree, with its size once that is known. A kept tree never changes, so each is
 * measured once, in the background.
 */
export function createKeptReport(
  volumes: Pick<Volumes, "listTrash" | "sizeOfTrash">,
  log: Logger,
): () => Promise<KeptTree[]> {
  const sizes = new Map<string, number | null>();
  let isMeasuring = false;
  const measure = async (trees: readonly TrashedTree[]) => {
    for (const { trashId, volumeId } of trees) {
      try {
        sizes.set(trashId, await volumes.sizeOfTrash(trashId));
      } catch (error) {
        // Deleted or brought back meanwhile.
        log.debug({ err: error, instanceId: volumeId }, "kept files could not be measured");
      }
    }
  };
  return async () => {
    const trees = await volumes.listTrash();
    const present = new Set(trees.map(({ trashId }) => trashId));
    for (const trashId of sizes.keys()) if (!present.has(trashId)) sizes.delete(trashId);
    const unmeasured = trees.filter(({ trashId }) => !sizes.has(trashId));
    if (unmeasured.length > 0 && !isMeasuring) {
      isMeasuring = true;
      void measure(unmeasured).finally(() => (isMeasuring = false));
    }
    return sumByInstance(trees, sizes);
  };
}

function sumByInstance(trees: readonly TrashedTree[], sizes: ReadonlyMap<string, number | null>): KeptTree[] {
  const sums = new Map<string, number | null>();
  for (const { trashId, volumeId } of trees) {
    const before = sums.has(volumeId) ? (sums.get(volumeId) ?? null) : 0;
    const size = sizes.get(trashId) ?? null;
    sums.set(volumeId, before === null || size === null ? null : before + size);
  }
  return Array.from(sums, ([instanceId, bytes]) => ({ instanceId, bytes }));
}
