import { emptyTrash, listTrash, restoreTrash, trashPath } from "@blockwright/node-protocol/file-operations";
import { onRpc, type RpcHandler } from "../link/serve-rpc.ts";
import type { InstanceTrees } from "./trees/instance-trees.ts";
import { changing, reading } from "./trees/use-tree.ts";

export function trashHandlers(trees: InstanceTrees): RpcHandler[] {
  return [
    onRpc(trashPath, ({ path, ...at }) =>
      changing(trees, at, async (tree) => ({ trashId: await tree.trash(path) })),
    ),
    onRpc(listTrash, (at) =>
      reading(trees, at, async (tree) => ({
        entries: (await tree.listTrash()).map((one) => ({
          ...one,
          deletedAt: one.deletedAt.toISOString(),
        })),
      })),
    ),
    onRpc(restoreTrash, ({ trashId, ...at }) =>
      changing(trees, at, async (tree) => ({ path: await tree.restore(trashId) })),
    ),
    onRpc(emptyTrash, (at) =>
      changing(trees, at, async (tree) => {
        await tree.emptyTrash();
        return {};
      }),
    ),
  ];
}
