import { maxTextBytes } from "@blockwright/node-protocol/files";
import { describeWorking, digestPath, putWorking, readWorking } from "@blockwright/node-protocol/working";
import { PathRefused } from "../files/path-refused.ts";
import type { Instances } from "../instances/instances.ts";
import type { InstanceTrees } from "../instances/trees/instance-trees.ts";
import { changing, reading, refuseExisting } from "../instances/trees/use-tree.ts";
import { onRpc, type RpcHandler } from "../link/serve-rpc.ts";
import { digestOf } from "./kept-contents.ts";
import type { WorkingStates } from "./working-states.ts";

export function workingHandlers(
  states: WorkingStates,
  instances: Pick<Instances, "get">,
  trees: InstanceTrees,
): RpcHandler[] {
  return [
    onRpc(describeWorking, (at) =>
      reading(trees, at, (tree) => states.describe(instances.get(at.instanceId), tree)),
    ),
    onRpc(readWorking, async ({ instanceId, sha256 }) => {
      const bytes = await states.read(instances.get(instanceId).id, sha256);
      if (bytes.length > maxTextBytes) throw new PathRefused("too-large", "This file is too large to read.");
      return { bytes: bytes.toString("base64") };
    }),
    onRpc(putWorking, ({ path, sha256, ...at }) =>
      changing(trees, at, async (tree) => {
        await refuseExisting(tree, path);
        await states.put(at.instanceId, tree, { path, sha256 });
        return {};
      }),
    ),
    onRpc(digestPath, ({ path, ...at }) =>
      reading(trees, at, async (tree) => {
        await using file = await tree.openFile(path, { read: true });
        return await digestOf(file);
      }),
    ),
  ];
}
