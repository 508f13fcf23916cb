import { takeInventory, type Inventory } from "@blockwright/node-protocol/inventory";
import type { Instances } from "../instances/instances.ts";
import { onRpc, type RpcHandler } from "../link/serve-rpc.ts";
import type { InstanceRecord } from "../instances/instance-record.ts";
import type { ContainerState, Runtime } from "../runtime/runtime.ts";
import type { Volumes } from "../volumes/volumes.ts";
import { readJavaProcesses } from "./read-java-processes.ts";
import { readListeners } from "./read-listeners.ts";

interface InventoryDeps {
  readonly instances: Instances;
  readonly runtime: Pick<Runtime, "list">;
  readonly volumes: Pick<Volumes, "list" | "listTrash" | "leftovers">;
  readonly isOfWork: (volumeId: string) => boolean;
}

const maxEntries = 5000;
const bytesPerMb = 1024 * 1024;

export function inventoryHandlers(deps: InventoryDeps): RpcHandler[] {
  return [onRpc(takeInventory, () => inventoryOf(deps))];
}

async function inventoryOf(deps: InventoryDeps): Promise<Inventory> {
  const { instances, runtime, volumes, isOfWork } = deps;
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
    trees: bounded(volumeIds).map((volumeId) => ({
      volumeId,
      instanceId: owner.get(volumeId) ?? null,
      ...(isOfWork(volumeId) && { isInUse: true as const }),
    })),
    instances: bounded(known).map(({ spec, record }) => heldInstance(record, stateOf.get(spec.instanceId))),
    strays: bounded(containers.filter(({ instanceId }) => !isKnown.has(instanceId))).map(
      ({ instanceId, isRunning }) => ({ instanceId, isRunning }),
    ),
    listeners: bounded(await readListeners()),
    processes: bounded(await readJavaProcesses()).map(({ uid, ...process }) => ({
      ...process,
      instanceId: instanceOfUid.get(uid) ?? null,
    })),
    ...(await storedBeside(volumes)),
  };
}

type HeldInstance = Inventory["instances"][number];

function heldInstance(
  { spec, installedId }: Pick<InstanceRecord, "spec" | "installedId">,
  state: ContainerState | undefined,
): HeldInstance {
  return {
    instanceId: spec.instanceId,
    serverId: spec.serverId,
    purpose: spec.purpose,
    isRunning: state?.isRunning ?? false,
    startedAt: (state?.isRunning && state.startedAt?.toISOString()) || null,
    ports: spec.ports.map(({ protocol, port, last }) => ({
      protocol,
      port,
      ...(last !== undefined && { last }),
    })),
    generation: spec.generation,
    isInstalled: installedId !== null,
    container: state?.made
      ? { memoryMb: Math.round(state.made.memoryBytes / bytesPerMb), ports: [...state.made.ports] }
      : null,
  };
}

async function storedBeside(
  volumes: InventoryDeps["volumes"],
): Promise<Pick<Inventory, "kept" | "leftovers">> {
  const kept = bounded(await volumes.listTrash());
  return {
    kept: kept.map(({ volumeId, trashId, trashedAt }) => ({
      volumeId,
      trashId,
      trashedAt: trashedAt.toISOString(),
    })),
    leftovers: bounded(await volumes.leftovers()).map(({ folder, name }) => ({ folder, name })),
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
