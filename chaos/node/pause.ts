import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { InstanceSpec } from "@blockwright/node-protocol/instance";
import { applyInstance, removeInstance } from "@blockwright/node-protocol/rpc";
import type { Cell, Expectation } from "./cell.ts";
import { finishRound, type Round } from "./interruptions.ts";
import { untilState } from "./phases.ts";
import type { NodeWorld } from "./world.ts";
import { check, type Check } from "../../services/judging/check.ts";

/** The messages that wait for a paused agent: the newest first, then the older ones. */
interface Backlog {
  readonly name: string;
  readonly expected: Expectation;
  readonly isNew?: boolean;
  readonly newest: (spec: InstanceSpec) => Partial<InstanceSpec> | "removed";
  readonly older: (spec: InstanceSpec) => readonly Partial<InstanceSpec>[];
}

const pausedMs = 1_500;
const answeredWithinMs = 30_000;

export const backlogs: readonly Backlog[] = [
  {
    name: "off, then older ons",
    expected: { state: "offline", reason: "stopped", starts: 1 },
    newest: () => ({ power: "off" }),
    older: () => [{ power: "on", restarts: 1 }, { power: "on" }],
  },
  {
    name: "another installation, then an older off and an older installation",
    expected: { state: "online", reason: "stopped", starts: 1, trash: 1 },
    newest: (spec) => ({ installation: { ...spec.installation, id: randomUUID() } }),
    older: (spec) => [{ power: "off" }, { installation: { ...spec.installation, id: randomUUID() } }],
  },
  {
    name: "one restart, sent again and again",
    expected: { state: "online", reason: "stopped", starts: 2 },
    newest: () => ({ restarts: 1 }),
    older: () => [{ restarts: 0 }, { restarts: 0, power: "off" }],
  },
  {
    name: "removed, then older ons",
    expected: { state: "gone", reason: null, starts: 0, trash: 1 },
    newest: () => "removed",
    older: () => [{ power: "on" }, { restarts: 1 }],
  },
  {
    name: "removed before it was ever heard of",
    isNew: true,
    expected: { state: "gone", reason: null, starts: 0 },
    newest: () => "removed",
    older: () => [{ power: "on" }],
  },
];

/** A paused agent resumes to messages out of order; only the newest counts. */
export async function runPause(world: NodeWorld): Promise<Round> {
  const ready = await Promise.all(
    backlogs.map(async (backlog) => {
      const spec = world.games.shell();
      if (backlog.isNew) return { backlog, spec };
      await world.plane.desire(spec);
      await untilState(world, spec.instanceId, "online");
      return { backlog, spec };
    }),
  );
  world.agent.signal("SIGSTOP");
  const sent = ready.map(({ backlog, spec }) => send(world, backlog, spec));
  await sleep(pausedMs);
  world.agent.signal("SIGCONT");
  const overAt = performance.now();
  const refused = await Promise.all(sent);
  const cells = ready.map(({ backlog, spec }): Cell => {
    const { name, expected } = backlog;
    return { fault: "agent paused", phase: name, instanceId: spec.instanceId, expected };
  });
  const round = await finishRound(world, cells, overAt, "agent paused");
  return { ...round, checks: [...round.checks, ...refused] };
}

async function send(world: NodeWorld, backlog: Backlog, spec: InstanceSpec): Promise<Check> {
  const { plane } = world;
  const { instanceId } = spec;
  const changes = backlog.older(spec);
  const generation = spec.generation + changes.length + 1;
  const newest = backlog.newest(spec);
  const wanted = { ...spec, ...(newest === "removed" ? {} : newest), generation };
  if (newest === "removed") plane.expectRemoved(instanceId, generation);
  else plane.expect(wanted);
  const first =
    newest === "removed"
      ? plane.ask(removeInstance, { instanceId, generation }, answeredWithinMs)
      : plane.ask(applyInstance, { spec: wanted }, answeredWithinMs);
  const again = newest === "removed" ? [] : [plane.ask(applyInstance, { spec: wanted }, answeredWithinMs)];
  const older = changes.map((change, at) =>
    plane.ask(
      applyInstance,
      { spec: { ...spec, ...change, generation: generation - 1 - at } },
      answeredWithinMs,
    ),
  );
  const accepted = await Promise.allSettled([first, ...again]);
  const refused = await Promise.allSettled(older);
  const isRight =
    accepted.every(({ status }) => status === "fulfilled") &&
    refused.every((one) => one.status === "rejected" && String(one.reason).includes("stale-generation"));
  return check(
    `agent paused, ${backlog.name}: the newest is taken and each older one refused`,
    isRight,
    [...accepted, ...refused].map(({ status }) => status).join(", "),
  );
}
