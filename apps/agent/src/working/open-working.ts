import { join } from "node:path";
import type { Observation } from "@blockwright/node-protocol/observation";
import type { Logger } from "pino";
import type { Instances } from "../instances/instances.ts";
import type { InstanceTrees } from "../instances/trees/instance-trees.ts";
import type { RpcHandler } from "../link/serve-rpc.ts";
import type { Volumes } from "../volumes/volumes.ts";
import { workingHandlers } from "./answer-working.ts";
import { createWorkingStates } from "./working-states.ts";

interface WorkingParts {
  readonly dataFolder: string;
  readonly volumes: Volumes;
  readonly log: Logger;
  readonly instances: Instances;
  readonly trees: InstanceTrees;
}

interface Working {
  readonly handlers: readonly RpcHandler[];
  /** One server after the other, beside the heartbeats. */
  readonly look: (observations: readonly Observation[]) => void;
  /** Deletes the states of removed servers. */
  readonly sweep: () => Promise<void>;
}

export function openWorking({ dataFolder, volumes, log, instances, trees }: WorkingParts): Working {
  const folder = join(dataFolder, "working");
  const states = createWorkingStates({ folder, volumes, log, now: () => new Date() });
  let isLooking = false;
  const lookAtAll = async (players: ReadonlyMap<string, number>) => {
    for (const instance of instances.all()) {
      await states.look(instance, players.get(instance.id) ?? 0).catch((error: unknown) => {
        log.warn({ err: error, instanceId: instance.id }, "the state of a start could not be kept");
      });
    }
  };
  return {
    handlers: workingHandlers(states, instances, trees),
    look: (observations) => {
      if (isLooking) return;
      isLooking = true;
      const players = new Map(observations.map((one) => [one.instanceId, one.numbers?.players ?? 0]));
      void lookAtAll(players).finally(() => (isLooking = false));
    },
    sweep: () => states.retain(instances.all().map(({ id }) => id)),
  };
}
