import { takeInventory, type Inventory } from "@blockwright/node-protocol/inventory";
import type { Instances } from "../instances/instances.ts";
import { onRpc, type RpcHandler } from "../link/serve-rpc.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Volumes } from "../volumes/volumes.ts";
import { readJavaProcesses } from "./read-java-processes.ts";
import { readListeners } from "./read-listeners.ts";

interface InventoryDeps {
  readonly instances: Instances;
  readonly runtime: Pick<Runtime, "list">;
  readonly volumes: Pick<Volumes, "list">;
}

const maxEntries = 5000;

export function inventoryHandlers(deps: InventoryDeps): RpcHandler[] {
  return [onRpc(takeInventory, () => inventoryOf(deps))];
}

async function inventoryOf({ instances, runtime, volumes }: InventoryDeps): Promise<Inventory> {
  const known = instances.all();
  const containers = await runtime.list();
  const volumeIds = await volumes.list();
  const isKnown = new Set(known.map(({ id }) => id));
  const instanceOfUid = new Map(known.map(({ id, record }) => [record.uid, id]));
  const owner = new Map(
    known.flatMap(({ id, record }) => treesOf(record).map((tree) => [tree, id] as const)),
  );
  const stateOf = new Map(containers.map((state) => [state.instanceId, state]));
  return {
    trees: bounded(volumeIds).map((volumeId) => ({ volumeId, instanceId: owner.get(volumeId) ?? null })),
    instances: bounded(known).map(({ id, spec }) => {
      const state = stateOf.get(id);
      return {
        instanceId: id,
        serverId: spec.serverId,
        purpose: spec.purpose,
        isRunning: state?.isRunning ?? false,
        startedAt: (state?.isRunning && state.startedAt?.toISOString()) || null,
        ports: spec.ports.map(({ protocol, port, last }) => ({
          protocol,
          port,
          ...(last !== undefined && { last }),
        })),
      };
    }),
    strays: bounded(containers.filter(({ instanceId }) => !isKnown.has(instanceId))).map(
      ({ instanceId, isRunning }) => ({ instanceId, isRunning }),
    ),
    listeners: bounded(await readListeners()),
    processes: bounded(await readJavaProcesses()).map(({ uid, ...process }) => ({
      ...process,
      instanceId: instanceOfUid.get(uid) ?? null,
    })),
  };
}

/** The tree in use has the instance's id; another one is being prepared. */
function treesOf({
  spec,
  stagingId,
}: {
  readonly spec: { readonly instanceId: string };
  readonly stagingId: string | null;
}): string[] {
  return [spec.instanceId, ...(stagingId === null ? [] : [stagingId])];
}

function bounded<T>(entries: readonly T[]): T[] {
  return entries.slice(0, maxEntries);
}
