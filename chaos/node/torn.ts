import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Cell, Expectation } from "./cell.ts";
import { namesIn } from "./folders.ts";
import { finishRound, type Round } from "./interruptions.ts";
import { untilState } from "./phases.ts";
import type { NodeWorld } from "./world.ts";

/** A moment between two effects that belong together, as visible on disk. */
export interface Torn {
  readonly name: string;
  readonly expected: Expectation;
  /** Starts the operation during which the agent is killed, and resolves at that moment. */
  readonly begin: (world: NodeWorld, instanceId: string) => Promise<() => boolean>;
  readonly isOff?: boolean;
}

const lookEveryMs = 1;
const comesWithinMs = 10_000;

export const tornMoments: readonly Torn[] = [
  {
    name: "its new tree is being made",
    isOff: true,
    expected: { state: "online", reason: null, starts: 1, trash: 1 },
    begin: async (world, instanceId) => {
      reinstall(world, instanceId, { power: "on" });
      return () => namesIn(join(world.poolFolder, "making")).length > 0;
    },
  },
  {
    name: "its new tree is on its way into place",
    expected: { state: "online", reason: "stopped", starts: 1, trash: 1 },
    begin: async (world, instanceId) => {
      const installation = reinstall(world, instanceId, {});
      return () => recordOf(world, instanceId)?.stagedId === installation;
    },
  },
  {
    name: "its second start is noted, but not done",
    expected: { state: "online", reason: "stopped", starts: 2 },
    begin: async (world, instanceId) => {
      await world.plane.revise(instanceId, { power: "off" });
      await untilState(world, instanceId, "offline");
      void world.plane.revise(instanceId, { power: "on" });
      return () => recordOf(world, instanceId)?.isSupposedToRun === true;
    },
  },
  {
    name: "it has started, and nobody follows it yet",
    isOff: true,
    expected: { state: "online", reason: null, starts: 1 },
    begin: async (world, instanceId) => {
      void world.plane.revise(instanceId, { power: "on" });
      return () => world.startsOf(instanceId) > 0;
    },
  },
  {
    name: "its tree is gone, but it is not buried",
    expected: { state: "gone", reason: null, starts: 0, trash: 1 },
    begin: async (world, instanceId) => {
      void world.plane.remove(instanceId);
      return () => !namesIn(join(world.poolFolder, "volumes")).includes(instanceId);
    },
  },
];

/** The agent dies exactly there, and the next one must recover from what it finds. */
export async function runTorn(world: NodeWorld, torn: Torn): Promise<Round> {
  const spec = world.games.shell({ power: torn.isOff ? "off" : "on" });
  const { instanceId } = spec;
  await world.plane.desire(spec);
  await untilState(world, instanceId, torn.isOff ? "offline" : "online");
  const hasCome = await torn.begin(world, instanceId);
  const giveUpAt = performance.now() + comesWithinMs;
  while (!hasCome() && performance.now() < giveUpAt) await sleep(lookEveryMs);
  const isHit = performance.now() < giveUpAt;
  await world.agent.kill();
  world.startAgent();
  const cell: Cell = { fault: "agent killed", phase: torn.name, instanceId, expected: torn.expected };
  const round = await finishRound(world, [cell], performance.now(), `agent killed when ${torn.name}`);
  if (isHit) return round;
  return {
    ...round,
    checks: [...round.checks, { sentence: `the moment when ${torn.name} came`, passed: false }],
  };
}

function reinstall(world: NodeWorld, instanceId: string, change: { power?: "on" }): string {
  const id = randomUUID();
  const installation = world.plane.desired.get(instanceId)?.installation;
  if (!installation) throw new Error("it is not wanted");
  void world.plane.revise(instanceId, { ...change, installation: { ...installation, id } });
  return id;
}

interface Noted {
  readonly stagedId: string | null;
  readonly isSupposedToRun: boolean;
}

/** Undefined at the instant of its replacement. */
function recordOf({ stateFolder }: NodeWorld, instanceId: string): Noted | undefined {
  try {
    return JSON.parse(readFileSync(join(stateFolder, "instances", `${instanceId}.json`), "utf8")) as Noted;
  } catch {
    return undefined;
  }
}
