import { setTimeout as sleep } from "node:timers/promises";
import { killService } from "../../services/faults.ts";
import { ensureInstance } from "../../services/instance.ts";
import type { NodeWorld } from "./world.ts";

/** A dependency of the node is unavailable for a while. */
export interface Outage {
  readonly name: string;
  begin(world: NodeWorld): Promise<void>;
  /** Resolves when it is back. */
  end(world: NodeWorld): Promise<void>;
  awayMs(isWhole: boolean): number;
}

const agentKilled: Outage = {
  name: "agent killed",
  begin: (world) => world.agent.kill(),
  end: async (world) => world.startAgent(),
  awayMs: () => 1_000,
};

export const engineKilled: Outage = {
  name: "engine killed",
  begin: (world) => killService(world.instance, "docker", "SIGKILL"),
  end: async (world) => {
    world.instance = await ensureInstance(world.instance.name, ["docker"]);
  },
  awayMs: () => 2_000,
};

const natsGone: Outage = {
  name: "NATS gone",
  begin: (world) => killService(world.instance, "nats", "SIGKILL"),
  end: async (world) => {
    world.instance = await ensureInstance(world.instance.name, ["nats"]);
  },
  awayMs: (isWhole) => (isWhole ? 30_000 : 5_000),
};

export const outages = [agentKilled, engineKilled, natsGone] as const;

/** The given work runs while it is unavailable. */
export async function during(
  world: NodeWorld,
  outage: Outage,
  isWhole: boolean,
  work: () => Promise<void> | void,
): Promise<number> {
  await outage.begin(world);
  const away = sleep(outage.awayMs(isWhole));
  await work();
  await away;
  await outage.end(world);
  return performance.now();
}
