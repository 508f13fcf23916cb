import { openTree, type Tree } from "../../files/tree.ts";
import { hasCode } from "../../files/path-refused.ts";
import type { Volumes } from "../../volumes/volumes.ts";
import type { Instance } from "../instance.ts";
import type { InstanceRecord } from "../instance-record.ts";
import { hasWantedTree } from "../desired.ts";
import { Refused } from "../refused.ts";

export interface TreeAddress {
  readonly instanceId: string;
  /** Refused when older than the node's. Undefined for reads. */
  readonly generation?: number | undefined;
}

export interface HeldTree {
  readonly tree: Tree;
  /**
   * No other tree takes its place until the returned function is called. Refused when one already has, or when a newer
   * generation has arrived.
   */
  keepInPlace(signal: AbortSignal): Promise<() => void>;
}

/** Access to the trees of instances for requests of the api. The caller closes what it opens. */
export interface InstanceTrees {
  open(at: TreeAddress): HeldTree;
}

export function instanceTreesOf(
  instances: { get(instanceId: string): Pick<Instance, "record" | "treeLock"> },
  volumes: Pick<Volumes, "pathOf">,
): InstanceTrees {
  return {
    open: (at) => {
      const instance = instances.get(at.instanceId);
      const installedId = requireInstalled(instance.record, at);
      const tree = openInstalled(volumes.pathOf(at.instanceId));
      return {
        tree,
        keepInPlace: async (signal) => {
          const release = await instance.treeLock(signal);
          try {
            const present = requireInstalled(instances.get(at.instanceId).record, at);
            if (present !== installedId) throw new Refused("busy", "the server was reinstalled meanwhile");
            return release;
          } catch (error) {
            release();
            throw error;
          }
        },
      };
    },
  };
}

/** Closed when the work is done. */
export async function withTree<T>(
  trees: InstanceTrees,
  at: TreeAddress,
  work: (held: HeldTree) => Promise<T>,
): Promise<T> {
  const held = trees.open(at);
  try {
    return await work(held);
  } finally {
    held.tree.close();
  }
}

/** The id of the installation in place. Throws while it is about to be replaced. */
export function requireInstalled(record: InstanceRecord, { generation }: TreeAddress): string {
  const { spec, installedId, isRemoved, hasGivenUp } = record;
  if (isRemoved) throw new Refused("unknown-instance", "this instance is being removed");
  if (generation !== undefined && generation < spec.generation)
    throw new Refused("stale-generation", `generation ${generation} is older than ${spec.generation}`);
  if (installedId === null || (!hasWantedTree(record) && !hasGivenUp))
    throw new Refused("busy", "the server's files are being made");
  return installedId;
}

function openInstalled(folder: string): Tree {
  try {
    return openTree(folder);
  } catch (error) {
    if (hasCode(error, "ENOENT")) throw new Refused("busy", "the server's files are on their way");
    throw error;
  }
}
