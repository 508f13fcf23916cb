import type { InstanceSpec } from "@blockwright/node-protocol/instance";
import { hasWantedTree } from "./desired.ts";
import { Instance } from "./instance.ts";
import type { InstanceDeps } from "./instance-deps.ts";
import { newRecord } from "./instance-record.ts";
import { Refused } from "./refused.ts";
import { loadRecords, newUid } from "./uids.ts";

/** All instances of this node. Each has its own loop. */
export interface Instances {
  /** Resumes the instances of an earlier agent. */
  resume(): Promise<void>;
  /** Refuses a generation older than the node's. */
  apply(spec: InstanceSpec): Promise<void>;
  /** The tree of a live server is kept, unless it is to be discarded. */
  remove(instanceId: string, generation: number, isDiscarded?: boolean): Promise<void>;
  /** Throws unless the kept trees of an instance may be deleted at this generation. */
  requirePurgeable(instanceId: string, generation: number | undefined): void;
  get(instanceId: string): Instance;
  all(): readonly Instance[];
  detach(): void;
}

export function createInstances(deps: InstanceDeps): Instances {
  const present = new Map<string, Instance>();
  const begin = (instance: Instance) => {
    present.set(instance.id, instance);
    const report = (error: unknown) =>
      deps.log.error({ err: error, instanceId: instance.id }, "an instance's loop ended");
    void instance
      .live()
      .catch(report)
      .finally(() => present.delete(instance.id));
  };
  const applyNow = async (spec: InstanceSpec) => {
    const known = present.get(spec.instanceId);
    refuseOlder(known?.spec.generation, spec.generation);
    if (known) refuseWhileRemoved(known, spec);
    else refuseRemoved(deps.store.removedGeneration(spec.instanceId), spec);
    if (known?.spec.generation === spec.generation) return;
    if (known) return known.apply(spec);
    const record = newRecord(spec, await newUid(deps, present.values()));
    await deps.store.save(record);
    begin(new Instance(deps, record));
  };
  // One at a time: two messages about one instance must not be interleaved between check and write.
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = turn.then(work);
    turn = result.catch(() => undefined);
    return result;
  };
  return {
    resume: async () => {
      for (const record of await loadRecords(deps)) begin(new Instance(deps, record));
    },
    apply: (spec) => inTurn(() => applyNow(spec)),
    remove: (instanceId, generation, isDiscarded = false) =>
      inTurn(async () => {
        const known = present.get(instanceId);
        refuseOlder(known?.spec.generation, generation);
        if (known) return known.remove(generation, isDiscarded);
        // The message that creates it may arrive later and must be refused.
        if ((deps.store.removedGeneration(instanceId) ?? 0) < generation)
          await deps.store.markRemoved({ spec: { instanceId, generation } });
      }),
    requirePurgeable: (instanceId, generation) => {
      const known = present.get(instanceId);
      const knownGeneration = known?.spec.generation ?? deps.store.removedGeneration(instanceId);
      if (generation !== undefined) refuseOlder(knownGeneration, generation);
      if (known) refuseWhileMoving(known, generation);
    },
    get: (instanceId) => {
      const instance = present.get(instanceId);
      if (!instance) throw new Refused("unknown-instance", "this node has no such instance");
      return instance;
    },
    all: () => [...present.values()],
    detach: () => {
      for (const instance of present.values()) instance.detach();
    },
  };
}

function refuseOlder(known: number | undefined, generation: number): void {
  if (known === undefined || generation >= known) return;
  const message = `generation ${generation} is older than ${known}, which this node has`;
  throw new Refused("stale-generation", message);
}

function refuseWhileRemoved({ record }: Instance, spec: InstanceSpec): void {
  if (!record.isRemoved) return;
  // Its tree is still being moved to the trash.
  if (isBroughtBack(spec)) throw new Refused("busy", "this instance is still being removed");
  throw wasRemoved();
}

/** Refuses while a tree is being moved: on its way to the trash it would be missed, on its way back be lost. */
function refuseWhileMoving({ record }: Instance, generation = record.spec.generation): void {
  const isMoving =
    record.isRemoved || (isBroughtBack(record.spec) && !hasWantedTree(record) && !record.hasGivenUp);
  if (isMoving || generation > record.spec.generation)
    throw new Refused("busy", "this instance's files are still on their way");
}

function refuseRemoved(removed: number | undefined, spec: InstanceSpec): void {
  if (removed !== undefined && !(isBroughtBack(spec) && spec.generation > removed)) throw wasRemoved();
}

function isBroughtBack({ installation }: InstanceSpec): boolean {
  return installation.bringBack === true;
}

function wasRemoved(): Refused {
  return new Refused("stale-generation", "this instance was removed");
}
