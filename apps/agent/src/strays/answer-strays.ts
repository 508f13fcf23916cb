import {
  clearLeftovers,
  readHeldInstance,
  removeStrayContainer,
  stopInstance,
} from "@blockwright/node-protocol/strays";
import { hasWantedTree } from "../instances/desired.ts";
import type { Instances } from "../instances/instances.ts";
import { Refused } from "../instances/refused.ts";
import { onRpc, type RpcHandler } from "../link/serve-rpc.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Volumes } from "../volumes/volumes.ts";

interface StrayDeps {
  readonly instances: Pick<Instances, "all" | "get" | "apply">;
  readonly runtime: Pick<Runtime, "inspect" | "signal" | "untilExit" | "remove">;
  readonly volumes: Pick<Volumes, "clearLeftovers">;
}

/** A game without a console to tell it: SIGTERM makes it save its world. */
const graceMs = 20_000;

/** Requests about containers and folders that belong to no instance. */
export function strayHandlers({ instances, runtime, volumes }: StrayDeps): RpcHandler[] {
  return [
    onRpc(removeStrayContainer, async ({ instanceId }) => {
      if (instances.all().some(({ id }) => id === instanceId))
        throw new Refused("busy", "this container belongs to an instance");
      await stopGently(runtime, instanceId);
      await runtime.remove(instanceId);
      return {};
    }),
    onRpc(stopInstance, async ({ instanceId }) => {
      const { spec } = instances.get(instanceId);
      if (spec.power === "off") return { generation: spec.generation };
      const generation = spec.generation + 1;
      await instances.apply({ ...spec, power: "off", generation });
      return { generation };
    }),
    onRpc(readHeldInstance, async ({ instanceId }) => {
      const { record } = instances.get(instanceId);
      const { installation, portSettings: _settings, bridge: _bridge, ...spec } = record.spec;
      const isInstalled = hasWantedTree(record) && !record.isRemoved;
      return { spec, installationId: installation.id, isInstalled };
    }),
    onRpc(clearLeftovers, async () => ({ removed: await volumes.clearLeftovers() })),
  ];
}

async function stopGently(runtime: StrayDeps["runtime"], instanceId: string): Promise<void> {
  const found = await runtime.inspect(instanceId);
  if (!found?.isRunning) return;
  await runtime.signal(instanceId, "SIGTERM");
  // One that takes longer is killed when it is removed.
  await runtime.untilExit(instanceId, AbortSignal.timeout(graceMs)).catch(() => undefined);
}
