import { setTimeout as sleep } from "node:timers/promises";
import { killService } from "../services/faults.ts";
import { ensureInstance } from "../services/instance.ts";
import type { BuildWorld } from "./build-world.ts";

/** Something a build stands on is killed with SIGKILL and comes back. */
export interface BuildFault {
  readonly name: string;
  kill(world: BuildWorld): Promise<void>;
  /** Resolves when it is back. */
  bringBack(world: BuildWorld): Promise<void>;
}

const awayMs = 1000;

function service(name: "postgres" | "nats" | "docker"): Omit<BuildFault, "name"> {
  return {
    kill: (world) => killService(world.instance, name, "SIGKILL"),
    bringBack: async (world) => {
      await sleep(awayMs);
      world.instance = await ensureInstance(world.instance.name, [name]);
    },
  };
}

export const buildFaults: readonly BuildFault[] = [
  {
    name: "worker",
    kill: async ({ workforce }) => {
      const [member] = workforce.members;
      if (!member) return;
      await member.program.kill();
      workforce.dismiss(member);
    },
    bringBack: async ({ workforce }) => void (await workforce.hire()),
  },
  {
    name: "api",
    kill: (world) => world.http.kill(),
    bringBack: (world) => world.restartHttp(),
  },
  {
    name: "agent",
    kill: (world) => world.agent.kill(),
    bringBack: async (world) => {
      await sleep(awayMs);
      world.startAgent();
    },
  },
  { name: "engine", ...service("docker") },
  { name: "PostgreSQL", ...service("postgres") },
  { name: "NATS", ...service("nats") },
];
