import { watchConsole } from "@blockwright/node-protocol/rpc";
import type { LastExit } from "../nodes/index.ts";
import { reviseInstance, seeInstance } from "../nodes/index.ts";
import { BuildFailure } from "./build.ts";
import type { BuildsGround } from "./builds-ground.ts";
import type { Work } from "./work.ts";
import { isActedOn, untilInstance } from "./until-instance.ts";

type Waiting = Pick<Work, "signal" | "tell">;

const startLimitMs = 6 * 60_000;
const stopLimitMs = 3 * 60_000;

export interface Boot {
  readonly isReady: boolean;
  /** Why it ended instead. */
  readonly exit: LastExit | null;
  /** What it said since it was started. */
  readonly lines: readonly string[];
  /** False when it said more than is kept, so that some of it is missing. */
  readonly isAllHeard: boolean;
}

/** Starts a server that is down and waits until it is ready or has ended. */
export async function bootOnce(ground: BuildsGround, work: Waiting, instanceId: string): Promise<Boot> {
  const before = await seeInstance(ground, instanceId);
  if (!before) throw new BuildFailure("The server was deleted while it was being built.");
  const mark = await readConsole(ground, before.nodeId, instanceId, null);
  await setPower(ground, instanceId, "on");
  const exit = await untilReadyOrEnded(ground, work, instanceId, before.observed?.lastExit ?? null);
  const { lines, isAllHeard } = await readConsole(ground, before.nodeId, instanceId, mark);
  const said = { lines, isAllHeard };
  return exit === "ready" ? { isReady: true, exit: null, ...said } : { isReady: false, exit, ...said };
}

/** Starts the server, or finds it started by an earlier try, and waits until players can join. */
export async function startForGood(ground: BuildsGround, work: Waiting, instanceId: string): Promise<void> {
  const before = await seeInstance(ground, instanceId);
  await setPower(ground, instanceId, "on");
  const exit = await untilReadyOrEnded(ground, work, instanceId, before?.observed?.lastExit ?? null);
  if (exit !== "ready") throw new BuildFailure(exit.sentence);
}

async function untilReadyOrEnded(
  ground: BuildsGround,
  work: Waiting,
  instanceId: string,
  earlier: LastExit | null,
): Promise<"ready" | LastExit> {
  const waiting = { instanceId, limitMs: startLimitMs, sentence: "The server did not start in time." };
  return untilInstance(ground, work, waiting, (seen) => {
    const { observed } = seen;
    if (observed?.state === "online" && isActedOn(seen)) return "ready" as const;
    const exit = observed?.lastExit;
    return exit && exit.at !== earlier?.at && exit.reason !== "stopped" ? exit : undefined;
  });
}

export async function shutDown(ground: BuildsGround, work: Waiting, instanceId: string): Promise<void> {
  await setPower(ground, instanceId, "off");
  await untilOffline(ground, work, instanceId);
}

export async function untilOffline(ground: BuildsGround, work: Waiting, instanceId: string): Promise<void> {
  const waiting = { instanceId, limitMs: stopLimitMs, sentence: "The server did not stop in time." };
  await untilInstance(ground, work, waiting, (seen) =>
    isActedOn(seen) && seen.observed?.state === "offline" ? true : undefined,
  );
}

async function setPower(ground: BuildsGround, instanceId: string, power: "on" | "off"): Promise<void> {
  await ground.transact((tx) =>
    reviseInstance(ground, tx, instanceId, (instance) => {
      const holds = instance.holds.filter((hold) => hold !== "job");
      const isHeld = power === "on" && holds.length < instance.holds.length;
      if (isHeld) return { power, holds };
      return instance.power === power ? undefined : { power };
    }),
  );
}

interface Mark {
  readonly epoch: string;
  readonly last: number;
  readonly lines: readonly string[];
  readonly isAllHeard: boolean;
}

async function readConsole(
  { callNode }: BuildsGround,
  nodeId: string,
  instanceId: string,
  after: Mark | null,
): Promise<Mark> {
  const from = { epoch: after?.epoch ?? null, afterNumber: after?.last ?? -1 };
  const said = await callNode(nodeId, watchConsole, { instanceId, ...from });
  return {
    epoch: said.epoch,
    last: said.lines.at(-1)?.number ?? from.afterNumber,
    lines: said.lines.map(({ text }) => text),
    isAllHeard: said.skipped === 0,
  };
}
