import { searchTree, weighFolder } from "@blockwright/node-protocol/file-operations";
import { onRpc, type RpcHandler } from "../link/serve-rpc.ts";
import type { InstanceTrees } from "./trees/instance-trees.ts";
import { reading } from "./trees/use-tree.ts";

export function surveyHandlers(trees: InstanceTrees): RpcHandler[] {
  return [
    onRpc(searchTree, ({ path, text, in: where, maxHits, ...at }) =>
      reading(trees, at, async (tree) => {
        const { hits, isComplete } = await tree.search(path, { text, in: where, maxHits });
        return { hits: [...hits], isComplete };
      }),
    ),
    onRpc(weighFolder, ({ path, ...at }) =>
      reading(trees, at, async (tree) => {
        const { entries, sizeBytes, isComplete } = await tree.weigh(path);
        return { entries: [...entries], sizeBytes, isComplete };
      }),
    ),
  ];
}
