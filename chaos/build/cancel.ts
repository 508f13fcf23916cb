import { setTimeout as sleep } from "node:timers/promises";
import type { BuildStepName } from "@blockwright/contract/builds";
import { auditFailed, untilNothingIsFound } from "./audit.ts";
import { closeGate } from "./gate.ts";
import { callApi, readBuild, type Builder } from "./people.ts";
import { beginAndReach, type BuildCell } from "./round.ts";
import type { BuildWorld } from "./world.ts";
import type { Random } from "../random.ts";

const cleanWithinMs = 30_000;

/** A person cancels in this step: it shows at once, and soon nothing of the build is left. */
export async function runCancel(
  world: BuildWorld,
  step: BuildStepName,
  builder: Builder,
  random: Random,
): Promise<BuildCell> {
  const gate = await closeGate(world, [{ builder, step }]);
  const { buildId, serverId } = await beginAndReach(world, { builder, step });
  await sleep(random.between(0, 500));
  const cancelled = await callApi(world.url, `/api/build/${buildId}/cancel`, {
    method: "POST",
    body: {},
    cookies: builder.cookies,
  });
  const cancelledAt = performance.now();
  const shown = await readBuild(world, builder, buildId);
  await gate.open();
  const problems: string[] = [];
  if (cancelled.status !== 200) problems.push(`cancelling answered ${cancelled.status}`);
  if (shown?.status !== "failed" || shown.error !== "Cancelled")
    problems.push(`it shows as ${shown?.status}, ${shown?.error}`);
  problems.push(...(await checkAnother(world, builder)));
  const look = async () => {
    const build = await readBuild(world, builder, buildId);
    return build ? auditFailed(world, build, serverId) : ["its page is gone"];
  };
  const left = await untilNothingIsFound(look, cleanWithinMs);
  const settledAfterMs = performance.now() - cancelledAt;
  return {
    fault: "cancelled",
    step,
    end: "failed: Cancelled",
    settledAfterMs,
    problems: [...problems, ...left],
  };
}

/** A build that is being cleaned up does not count: the next one may start at once. */
async function checkAnother({ url }: BuildWorld, { cookies }: Builder): Promise<string[]> {
  const { body } = await callApi(url, "/api/limits", { cookies });
  return body["servers"] === 0 ? [] : [`${String(body["servers"])} servers count against the limit`];
}
