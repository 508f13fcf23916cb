import {
  applyInstance,
  askConsole,
  purgeKept,
  removeInstance,
  watchConsole,
  writeConsole,
} from "@blockwright/node-protocol/rpc";
import { onRpc, type RpcHandler } from "../link/serve-rpc.ts";
import type { Instances } from "./instances.ts";
import type { KeptTrees } from "./trees/retire-kept-trees.ts";
import { Refused } from "./refused.ts";

/** The api's requests about instances and their consoles. */
export function instanceHandlers(instances: Instances, keptTrees: KeptTrees): RpcHandler[] {
  return [
    onRpc(applyInstance, async ({ spec }) => {
      await instances.apply(spec);
      return { generation: spec.generation };
    }),
    onRpc(removeInstance, async ({ instanceId, generation, discard }) => {
      await instances.remove(instanceId, generation, discard);
      return {};
    }),
    onRpc(purgeKept, async ({ instanceId, generation }) => {
      instances.requirePurgeable(instanceId, generation);
      return { purged: await keptTrees.purge(instanceId) };
    }),
    onRpc(writeConsole, async ({ instanceId, line, hides }) => {
      if (!(await instances.get(instanceId).writeConsole(line, hides)))
        throw new Refused("not-running", "the server is not running");
      return {};
    }),
    onRpc(askConsole, async ({ instanceId, commands, answers, lines }) => ({
      messages: [...(await instances.get(instanceId).askConsole(commands, answers, lines))],
    })),
    onRpc(watchConsole, async ({ instanceId, epoch, afterNumber, view }) =>
      instances.get(instanceId).watchConsole(epoch, afterNumber, view),
    ),
  ];
}
