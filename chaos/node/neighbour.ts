import { setTimeout as sleep } from "node:timers/promises";
import type { InstanceSpec } from "@blockwright/node-protocol/instance";
import { pingJava } from "../../stand-ins/bots/status-ping.ts";
import { emptyNode } from "./cell.ts";
import { untilState } from "./phases.ts";
import { portOf, log } from "./wild.ts";
import type { NodeWorld } from "./world.ts";
import { quantile } from "../report.ts";
import type { Figure } from "../../services/judging/figure.ts";

const measureMs = 20_000;
const pingEveryMs = 50;
const medianGoal = 1.5;
const p99Goal = 3;

interface Harm {
  readonly name: string;
  readonly spec: (world: NodeWorld) => InstanceSpec;
  readonly keepUp: (world: NodeWorld, spec: InstanceSpec, until: number) => Promise<void>;
}

const harms: readonly Harm[] = [
  {
    name: "leak",
    spec: ({ games }) => games.java(),
    keepUp: async (world, spec, until) => {
      while (performance.now() < until) {
        await log(world, spec, "standin leak-native").catch(() => undefined);
        await sleep(500);
      }
    },
  },
  {
    name: "fork bomb",
    spec: ({ games }) => games.shell(),
    keepUp: (world, spec) => log(world, spec, "bomb"),
  },
  {
    name: "flood",
    spec: ({ games }) => games.java(),
    keepUp: (world, spec) => log(world, spec, `standin flood ${measureMs / 1000}`),
  },
];

/** What a player on a neighbouring server notices while another server misbehaves. */
export async function measureNeighbour(world: NodeWorld): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const harm of harms) {
    const neighbour = world.games.java();
    const spec = harm.spec(world);
    await Promise.all([world.plane.desire(neighbour), world.plane.desire(spec)]);
    await untilState(world, neighbour.instanceId, "online");
    await untilState(world, spec.instanceId, "online");
    await pingFor(world, neighbour, measureMs / 4);
    const calm = await pingFor(world, neighbour, measureMs);
    const kept = harm.keepUp(world, spec, performance.now() + measureMs);
    const harmed = await pingFor(world, neighbour, measureMs);
    await kept;
    figures.push(...compare(harm.name, calm, harmed));
    await emptyNode(world, harm.name);
  }
  return figures;
}

function compare(name: string, calm: readonly number[], harmed: readonly number[]): Figure[] {
  const ratio = (share: number) => quantile(harmed, share) / quantile(calm, share);
  return [
    { name: `calm ping before ${name}`, value: quantile(calm, 0.5), unit: " ms" },
    {
      name: `neighbour's median during ${name}`,
      value: ratio(0.5),
      unit: " x",
      goal: { atMost: medianGoal },
    },
    { name: `neighbour's p99 during ${name}`, value: ratio(0.99), unit: " x", goal: { atMost: p99Goal } },
  ];
}

/** A missing answer counts as the whole waiting time. */
async function pingFor({ address }: NodeWorld, spec: InstanceSpec, ms: number): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + ms;
  while (performance.now() < until) {
    const startedAt = performance.now();
    await pingJava(address, portOf(spec)).catch(() => undefined);
    times.push(performance.now() - startedAt);
    await sleep(pingEveryMs);
  }
  return times;
}
