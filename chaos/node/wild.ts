import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { InstanceSpec } from "@blockwright/node-protocol/instance";
import { watchConsole, writeConsole } from "@blockwright/node-protocol/rpc";
import { pingJava } from "../../stand-ins/bots/status-ping.ts";
import { run } from "../../services/shell.ts";
import type { Cell, Expectation } from "./cell.ts";
import { callEngine } from "./engine.ts";
import { startsFile, text } from "./games.ts";
import { finishRound, type Round } from "./interruptions.ts";
import { untilState } from "./phases.ts";
import type { NodeWorld } from "./world.ts";
import { check, type Check } from "../../services/judging/check.ts";
import { waitFor } from "../wait-for.ts";

/** A server that harms itself, and would harm others if it could. */
export interface Wild {
  readonly name: string;
  readonly expected: Expectation;
  /** Time limit from the command until the expected state. */
  readonly takesMs: number;
  readonly spec: (world: NodeWorld) => InstanceSpec;
  /** Resolves when the harm is done. */
  readonly goWild: (world: NodeWorld, spec: InstanceSpec, seconds: number) => Promise<void>;
  /** Further conditions in that state. */
  readonly verify?: (world: NodeWorld, spec: InstanceSpec) => Promise<Check>;
}

const online: Expectation = { state: "online", reason: null, starts: 1 };
const mebibyte = 1024 * 1024;
const beatsAtMostApartMs = 7_500;

export const wildCells: readonly Wild[] = [
  {
    name: "fills its disk up to the quota",
    expected: online,
    takesMs: 10_000,
    spec: (world) => world.games.java(),
    goWild: async (world, spec) => {
      await log(world, spec, `standin fill ${400 * mebibyte}`);
      await untilConsole(world, spec, "[standin] filled");
    },
    verify: async (world, spec) => {
      const used = await bytesIn(world.treeOf(spec.instanceId));
      const limit = spec.limits.diskMb * 1.5 * mebibyte;
      return check(
        "the fill ended at its quota",
        used < limit * 1.02 && used > limit * 0.5,
        `${used} of ${limit}`,
      );
    },
  },
  {
    name: "uses up its heap",
    expected: { state: "online", reason: "heap-out-of-memory", starts: 2 },
    takesMs: 20_000,
    spec: (world) => world.games.java(),
    goWild: (world, spec) => log(world, spec, "standin leak"),
  },
  {
    name: "uses up its container's memory",
    expected: { state: "online", reason: "container-out-of-memory", starts: 2 },
    takesMs: 20_000,
    spec: (world) => world.games.java(),
    goWild: (world, spec) => log(world, spec, "standin leak-native"),
  },
  {
    name: "starts processes up to its limit",
    expected: online,
    takesMs: 10_000,
    spec: (world) => world.games.java(),
    goWild: async (world, spec) => {
      await log(world, spec, "standin fork 500");
      await untilConsole(world, spec, " of 500 processes, then: ");
    },
    verify: async (world, spec) => {
      const found = await pingJava(world.address, portOf(spec)).then(() => undefined, String);
      return check("it still answers", found === undefined, found);
    },
  },
  {
    name: "is a fork bomb",
    expected: online,
    takesMs: 10_000,
    spec: (world) => world.games.shell(),
    goWild: async (world, spec, seconds) => {
      await log(world, spec, "bomb");
      await sleep(seconds * 1000);
    },
    verify: async (world, spec) => {
      const path = `/containers/bw-${spec.instanceId}/stats?stream=false&one-shot=true`;
      const stats = (await callEngine(world.socketPath, "GET", path)) as { pids_stats: { current: number } };
      const { current } = stats.pids_stats;
      const { processes } = spec.limits;
      return check("it is held at its limit", current <= processes && current > processes / 2, `${current}`);
    },
  },
  {
    name: "floods its console",
    expected: online,
    takesMs: 10_000,
    spec: (world) => world.games.java(),
    goWild: async (world, spec, seconds) => {
      await log(world, spec, `standin flood ${seconds}`);
      await untilConsole(world, spec, "flood ended after", seconds + 30);
    },
    verify: async (world) => {
      const apart = longestGap(world.plane.beatTimes.slice(-6));
      return check("heartbeats came in time", apart <= beatsAtMostApartMs, `${Math.round(apart)} ms apart`);
    },
  },
  {
    name: "crashes again and again",
    expected: { state: "offline", reason: "crash-loop", starts: 5 },
    takesMs: 60_000,
    spec: (world) =>
      world.games.shell({}, { texts: [text("run.sh", `echo started >> ${startsFile}; exit 3`)] }),
    goWild: async () => undefined,
  },
];

/** Runs alone: killing the agent would disturb the others. */
export const floodedThenKilled: Wild = {
  name: "flooded, and then its agent is killed",
  expected: online,
  takesMs: 15_000,
  spec: (world) => withStartLimit(world.games.java(), 5_000),
  goWild: async (world, spec, seconds) => {
    await log(world, spec, `standin flood ${Math.min(seconds, 3)}`);
    await untilConsole(world, spec, "flood ended after", 40);
    await world.agent.kill();
    world.startAgent();
    // Longer than the ready timeout, so that a healthy one would be killed by mistake.
    await sleep(8_000);
  },
};

/** Each in its own server, all beside a neighbour that must stay unaffected. */
export async function runWild(world: NodeWorld, cells: readonly Wild[], isWhole: boolean): Promise<Round> {
  const seconds = isWhole ? 20 : 5;
  const neighbour = world.games.java();
  await world.plane.desire(neighbour);
  await untilState(world, neighbour.instanceId, "online");
  const done = await Promise.all(
    cells.map(async (wild) => {
      const spec = wild.spec(world);
      await world.plane.desire(spec);
      if (wild.expected.reason !== "crash-loop") await untilState(world, spec.instanceId, "online");
      await wild.goWild(world, spec, seconds);
      const verified = await wild.verify?.(world, spec);
      return { wild, spec, verified };
    }),
  );
  const asCells = done.map(({ wild, spec }): Cell => {
    return { fault: "server", phase: wild.name, instanceId: spec.instanceId, expected: wild.expected };
  });
  const beside = { fault: "server", phase: "is a neighbour of these", instanceId: neighbour.instanceId };
  const withinMs = Math.max(...cells.map(({ takesMs }) => takesMs));
  const round = await finishRound(
    world,
    [...asCells, { ...beside, expected: online }],
    performance.now(),
    "servers gone wild",
    withinMs,
  );
  const verified = done.flatMap(({ wild, verified: one }) =>
    one ? [{ ...one, sentence: `server ${wild.name}: ${one.sentence}` }] : [],
  );
  return { ...round, checks: [...round.checks, ...verified] };
}

export function portOf({ ports }: InstanceSpec): number {
  return ports[0]?.port ?? 0;
}

export async function log(world: NodeWorld, { instanceId }: InstanceSpec, line: string): Promise<void> {
  await world.plane.ask(writeConsole, { instanceId, line });
}

async function untilConsole(
  world: NodeWorld,
  { instanceId }: InstanceSpec,
  wanted: string,
  withinSeconds = 30,
): Promise<void> {
  const question = { instanceId, epoch: null, afterNumber: -1 };
  await waitFor(
    `"${wanted}" on the console`,
    async () => {
      const answer = await world.plane.ask(watchConsole, question).catch(() => undefined);
      return answer?.lines.some(({ text: line }) => line.includes(wanted)) ? true : undefined;
    },
    { withinMs: withinSeconds * 1000, everyMs: 300 },
  );
}

function withStartLimit(spec: InstanceSpec, startTimeLimitMs: number): InstanceSpec {
  return { ...spec, manners: { ...spec.manners, startTimeLimitMs } };
}

function longestGap(times: readonly number[]): number {
  return Math.max(0, ...times.slice(1).map((at, index) => at - (times[index] ?? at)));
}

async function bytesIn(folder: string): Promise<number> {
  return Number((await run("du", ["--summarize", "--block-size=1", join(folder, "world")])).split("\t")[0]);
}
