import { watchConsole } from "@blockwright/node-protocol/rpc";
import { AppError } from "../../../platform/errors.ts";
import { reviseInstance, seeInstance, type LastExit } from "../../nodes/index.ts";
import type { BuildsDeps } from "../builds-deps.ts";
import { leaveTakenPort } from "./leave-taken-port.ts";
import {
  isActedOn,
  JobFailure,
  untilInstance,
  untilOffline,
  withoutJobHold,
  type Waiter,
} from "../../jobs/index.ts";

/** The node ends a start that takes too long, and says why. */
const beyondStartLimitMs = 60_000;
const maxMoves = 3;

export interface Boot {
  readonly isReady: boolean;
  /** The reason it stopped instead. */
  readonly exit: LastExit | null;
  /** Its console output since the start. */
  readonly lines: readonly string[];
  /** False when there was more output than is kept, so that some is missing. */
  readonly isAllHeard: boolean;
}

/** Starts a stopped server and waits until it is ready or has ended. People don't see the console of a trial. */
export async function bootOnce(
  deps: BuildsDeps,
  work: Waiter,
  instanceId: string,
  { isTrial = false }: { readonly isTrial?: boolean } = {},
): Promise<Boot> {
  const before = await seeInstance(deps, instanceId);
  if (!before) throw new AppError("NOT_FOUND");
  const mark = await readConsole(deps, before.nodeId, instanceId, null);
  await setPower(deps, instanceId, "on", isTrial);
  const start = { instanceId, before: before.observed?.lastExit ?? null, isTrial };
  const exit = await untilReadyOrEnded(deps, work, start);
  const { lines, isAllHeard } = await readConsole(deps, before.nodeId, instanceId, mark);
  const said = { lines, isAllHeard };
  return exit === "ready" ? { isReady: true, exit: null, ...said } : { isReady: false, exit, ...said };
}

/** Starts the server, or finds it started by an earlier attempt, and waits until players can join. */
export async function startForGood(deps: BuildsDeps, work: Waiter, instanceId: string): Promise<void> {
  const before = await seeInstance(deps, instanceId);
  await setPower(deps, instanceId, "on");
  const start = { instanceId, before: before?.observed?.lastExit ?? null, isTrial: false };
  const exit = await untilReadyOrEnded(deps, work, start);
  if (exit !== "ready") throw new JobFailure(exit.sentence);
}

interface Start {
  readonly instanceId: string;
  readonly before: LastExit | null;
  readonly isTrial: boolean;
}

/** A port that something else on the machine holds is left for another, a few times. */
async function untilReadyOrEnded(
  deps: BuildsDeps,
  work: Waiter,
  { instanceId, before, isTrial }: Start,
): Promise<"ready" | LastExit> {
  let earlier = before;
  let hasFailed = false;
  for (let moves = 0; ;) {
    const end = await untilNextEnd(deps, work, instanceId, earlier);
    if (end === "ready" || end.reason !== "start-failed") return end;
    if (end.takenPort !== undefined && moves < maxMoves) {
      moves += 1;
      await leavePort(deps, work, instanceId, end.takenPort);
      await setPower(deps, instanceId, "on", isTrial);
    } else if (hasFailed) return end;
    // The node tries again by itself. Only a second refusal says that a port is taken.
    hasFailed = true;
    earlier = end;
  }
}

async function leavePort(
  deps: BuildsDeps,
  work: Waiter,
  instanceId: string,
  takenPort: number,
): Promise<void> {
  await shutDown(deps, work, instanceId);
  await leaveTakenPort(deps, instanceId, takenPort);
}

async function untilNextEnd(
  deps: BuildsDeps,
  work: Waiter,
  instanceId: string,
  earlier: LastExit | null,
): Promise<"ready" | LastExit> {
  const manners = (await seeInstance(deps, instanceId))?.spec.manners;
  const startLimitMs = manners?.startHardLimitMs ?? manners?.startTimeLimitMs ?? 0;
  const limitMs = startLimitMs + beyondStartLimitMs;
  const waiting = { instanceId, limitMs, sentence: "The server did not start in time." };
  return untilInstance(deps, work, waiting, (seen) => {
    const { observed } = seen;
    if (observed?.state === "online" && isActedOn(seen)) return "ready" as const;
    const exit = observed?.lastExit;
    return exit && exit.at !== earlier?.at && exit.reason !== "stopped" ? exit : undefined;
  });
}

export async function shutDown(deps: BuildsDeps, work: Waiter, instanceId: string): Promise<void> {
  await setPower(deps, instanceId, "off");
  await untilOffline(deps, work, instanceId);
}

async function setPower(
  deps: BuildsDeps,
  instanceId: string,
  power: "on" | "off",
  isTrial = false,
): Promise<void> {
  await deps.transact((tx) =>
    reviseInstance(deps, tx, instanceId, (instance) => {
      const holds = withoutJobHold(instance.holds);
      const isHeld = power === "on" && holds.length < instance.holds.length;
      if (isHeld) return { power, holds, isTrial };
      return instance.power === power ? undefined : { power, isTrial };
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
  { callNode }: BuildsDeps,
  nodeId: string,
  instanceId: string,
  after: Mark | null,
): Promise<Mark> {
  const from = { epoch: after?.epoch ?? null, afterNumber: after?.last ?? -1 };
  const said = await callNode(nodeId, watchConsole, { instanceId, ...from, view: "all" });
  return {
    epoch: said.epoch,
    last: said.lines.at(-1)?.number ?? from.afterNumber,
    lines: said.lines.map(({ text }) => text),
    isAllHeard: said.skipped === 0,
  };
}
