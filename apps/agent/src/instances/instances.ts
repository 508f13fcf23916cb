import type { InstanceSpec } from "@blockwright/node-protocol/instance";
import { stands } from "./desired.ts";
import { Instance } from "./instance.ts";
import type { InstanceGround } from "./instance-ground.ts";
import { newRecord } from "./instance-record.ts";
import { Refused } from "./refused.ts";

/** Every instance of this node, each living its own life. */
export interface Instances {
  /** Takes up what was there before the agent started. */
  resume(): Promise<void>;
  /** Accepts what is not older than what we have. */
  apply(spec: InstanceSpec): Promise<void>;
  remove(instanceId: string, generation: number): Promise<void>;
  /** Throws unless what is kept of an instance may be taken away as somebody who knows this generation wishes. */
  requirePurgeable(instanceId: string, generation: number | undefined): void;
  get(instanceId: string): Instance;
  all(): readonly Instance[];
  letGo(): void;
}

export function createInstances(ground: InstanceGround): Instances {
  const living = new Map<string, Instance>();
  const begin = (instance: Instance) => {
    living.set(instance.id, instance);
    const report = (error: unknown) =>
      ground.log.error({ err: error, instanceId: instance.id }, "an instance's loop ended");
    void instance
      .live()
      .catch(report)
      .finally(() => living.delete(instance.id));
  };
  const applyNow = async (spec: InstanceSpec) => {
    const known = living.get(spec.instanceId);
    refuseOlder(known?.spec.generation, spec.generation);
    if (known) refuseWhileRemoved(known, spec);
    else refuseRemoved(ground.store.buriedGeneration(spec.instanceId), spec);
    if (known?.spec.generation === spec.generation) return;
    if (known) return known.apply(spec);
    const record = newRecord(spec);
    await ground.store.save(record);
    begin(new Instance(ground, record));
  };
  // One at a time: two messages about one instance must not overtake each other between check and write.
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = turn.then(work);
    turn = result.catch(() => undefined);
    return result;
  };
  return {
    resume: async () => {
      for (const record of await ground.store.load()) begin(new Instance(ground, record));
    },
    apply: (spec) => inTurn(() => applyNow(spec)),
    remove: (instanceId, generation) =>
      inTurn(async () => {
        const known = living.get(instanceId);
        refuseOlder(known?.spec.generation, generation);
        if (known) return known.remove(generation);
        // The message that makes it may still be on its way.
        if ((ground.store.buriedGeneration(instanceId) ?? 0) < generation)
          await ground.store.bury({ spec: { instanceId, generation } });
      }),
    requirePurgeable: (instanceId, generation) => {
      const known = living.get(instanceId);
      const knownGeneration = known?.spec.generation ?? ground.store.buriedGeneration(instanceId);
      if (generation !== undefined) refuseOlder(knownGeneration, generation);
      if (known) refuseWhileMoving(known, generation);
    },
    get: (instanceId) => {
      const instance = living.get(instanceId);
      if (!instance) throw new Refused("unknown-instance", "this node has no such instance");
      return instance;
    },
    all: () => [...living.values()],
    letGo: () => {
      for (const instance of living.values()) instance.letGo();
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
  // Its tree is on its way to where it can be brought back from.
  if (isBroughtBack(spec)) throw new Refused("busy", "this instance is still being removed");
  throw wasRemoved();
}

/** A tree that is on its way to the trash would stay there, and one on its way back would be lost. */
function refuseWhileMoving({ record }: Instance, generation = record.spec.generation): void {
  const isMoving = record.isRemoved || (isBroughtBack(record.spec) && !stands(record) && !record.hasGivenUp);
  if (isMoving || generation > record.spec.generation)
    throw new Refused("busy", "this instance's files are still on their way");
}

function refuseRemoved(buried: number | undefined, spec: InstanceSpec): void {
  if (buried !== undefined && !(isBroughtBack(spec) && spec.generation > buried)) throw wasRemoved();
}

function isBroughtBack({ installation }: InstanceSpec): boolean {
  return installation.bringBack === true;
}

function wasRemoved(): Refused {
  return new Refused("stale-generation", "this instance was removed");
}
