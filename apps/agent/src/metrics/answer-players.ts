import { listPlayers } from "@blockwright/node-protocol/players";
import type { Instances } from "../instances/instances.ts";
import { onRpc, type RpcHandler } from "../link/serve-rpc.ts";
import type { createInstanceNumbers } from "./instance-numbers.ts";

export function playersHandler(
  instances: Instances,
  numbers: Pick<ReturnType<typeof createInstanceNumbers>, "playerNames">,
): RpcHandler {
  return onRpc(listPlayers, async ({ instanceId }) => ({
    names: [...numbers.playerNames(instances.get(instanceId))],
  }));
}
