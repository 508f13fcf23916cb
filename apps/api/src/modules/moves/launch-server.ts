import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "../../platform/errors.ts";
import {
  JobFailure,
  isActedOn,
  releaseServer,
  untilInstalled,
  untilInstance,
  type JobStage,
} from "../jobs/index.ts";
import { seeInstance } from "../nodes/index.ts";
import { readServer } from "../servers/index.ts";
import { planOf } from "./move-plan.ts";
import type { MovesDeps } from "./moves-deps.ts";

const startLimitMs = 15 * 60_000;
const pingEveryMs = 1000;
const pingTries = 30;

/** The new machine brings the tree back that it has fetched. */
export async function putInPlace(deps: MovesDeps, stage: JobStage): Promise<void> {
  const { instanceId, before, after } = planOf(stage.job);
  await untilInstalled(deps, stage, { instanceId });
  if (before.port === after.port) return;
  const server = await readServer(deps, stage.job.serverId);
  if (!server) throw new AppError("NOT_FOUND");
  await deps.movePort(stage, { instanceId, port: after.port }, server);
}

/** Starts it if it should run, and asks it from outside. Returns whether it runs. */
export async function launchServer(deps: MovesDeps, stage: JobStage): Promise<boolean> {
  const { instanceId } = planOf(stage.job);
  const exitBefore = (await seeInstance(deps, instanceId))?.observed?.lastExit?.at ?? null;
  await deps.transact((tx) => releaseServer(deps, tx, instanceId));
  const waiting = { instanceId, limitMs: startLimitMs, sentence: "It did not start in time." };
  const isOnline = await untilInstance(deps, stage, waiting, (seen) => {
    if (!isActedOn(seen)) return undefined;
    const { state, lastExit } = seen.observed ?? {};
    if (state === "online") return true;
    if (state !== "offline") return undefined;
    if (seen.power !== "on" || seen.holds.length > 0) return false;
    if (lastExit && lastExit.at !== exitBefore) throw new JobFailure(lastExit.sentence);
    return undefined;
  });
  if (isOnline) await untilItAnswers(deps, stage);
  return isOnline;
}

async function untilItAnswers(deps: MovesDeps, stage: JobStage): Promise<void> {
  const { instanceId, after } = planOf(stage.job);
  const ping = (await seeInstance(deps, instanceId))?.spec.manners.ping ?? "none";
  if (ping === "none") return;
  for (let tries = 1; tries <= pingTries; tries += 1) {
    if (await deps.pingServer(ping, after.host, after.port, stage.signal))
      return stage.log(`It answers at ${after.host}:${after.port}.`);
    await sleep(pingEveryMs, undefined, { signal: stage.signal });
  }
  throw new JobFailure(`It runs, but does not answer at ${after.host}:${after.port}.`);
}
