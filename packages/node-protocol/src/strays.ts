import { z } from "zod";
import { backupRepository, resticId } from "./backups.ts";
import { instanceSpec } from "./instance.ts";
import { treeId } from "./inventory.ts";
import { defineRpc } from "./rpc.ts";

/** Removes a container of no instance that the node knows. Its files are not touched. */
export const removeStrayContainer = defineRpc({
  name: "remove-stray-container",
  effect: "changes",
  request: z.object({ instanceId: z.uuid() }),
  response: z.object({}),
});

/** Turns an instance off that the api has no row of. It stays off until it is removed. */
export const stopInstance = defineRpc({
  name: "stop-instance",
  effect: "changes",
  request: z.object({ instanceId: z.uuid() }),
  response: z.object({ generation: z.int().positive() }),
});

/** What a node has written down about an instance, without what it was installed from. */
export const readHeldInstance = defineRpc({
  name: "read-held-instance",
  effect: "reads",
  request: z.object({ instanceId: z.uuid() }),
  response: z.object({
    spec: instanceSpec.omit({ installation: true, portSettings: true, bridge: true }),
    installationId: z.string().min(1).max(100),
    /** The wanted tree is in place, and it is not being removed. */
    isInstalled: z.boolean(),
  }),
});
export type HeldInstance = z.output<(typeof readHeldInstance)["response"]>;

/** A tree that no instance of the node uses: a volume, or one that is kept in the trash. */
const strayTree = { volumeId: z.guid(), trashId: treeId.optional() };

/** Backs up such a tree. The result names the tree, so that no other one is removed afterwards. */
export const beginRescue = defineRpc({
  name: "begin-rescue",
  effect: "changes",
  request: z.object({ workId: z.uuid(), repository: backupRepository, ...strayTree }),
  response: z.object({}),
});

/** Deletes such a tree if it is still the one that was backed up. */
export const removeStrayTree = defineRpc({
  name: "remove-stray-tree",
  effect: "changes",
  request: z.object({ ...strayTree, treeId }),
  response: z.object({}),
});

/** Deletes what interrupted work left and nothing has touched for a day. */
export const clearLeftovers = defineRpc({
  name: "clear-leftovers",
  effect: "changes",
  request: z.object({}),
  response: z.object({ removed: z.int().nonnegative() }),
});

/** Every snapshot in a repository; none if it does not exist. */
export const listSnapshots = defineRpc({
  name: "list-snapshots",
  effect: "reads",
  request: z.object({ repository: backupRepository }),
  response: z.object({ snapshotIds: z.array(resticId).max(10_000) }),
});
