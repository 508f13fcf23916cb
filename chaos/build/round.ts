import { setTimeout as sleep } from "node:timers/promises";
import type { BuildStepName } from "@blockwright/contract/builds";
import { auditCompleted, auditFailed, untilNothingIsFound } from "./audit.ts";
import type { BuildFault } from "./faults.ts";
import { closeGate } from "./gate.ts";
import { beginBuild, callApi, readBuild, type Builder, type SeenBuild } from "./people.ts";
import { recipeWithPlugins } from "./recipe.ts";
import type { BuildWorld } from "./world.ts";
import type { Random } from "../random.ts";
import { count } from "../rest.ts";
import { waitFor } from "../wait-for.ts";

/** An idle machine needs a tenth of it. */
const comesToTheStepWithinMs = 120_000;
const settlesWithinMs = 180_000;
const cleanWithinMs = 60_000;
const maxTries = 3;

export interface BuildInHand {
  readonly builder: Builder;
  readonly step: BuildStepName;
  readonly buildId: string;
  readonly serverId: string;
}

export interface BuildCell {
  readonly fault: string;
  readonly step: BuildStepName;
  readonly end: string;
  readonly settledAfterMs: number;
  readonly problems: readonly string[];
}

/** Kills once, while several builds are each in a different step, and checks the outcome of each. */
export async function runBuildRound(
  world: BuildWorld,
  fault: BuildFault,
  steps: readonly BuildStepName[],
  builders: readonly Builder[],
  random: Random,
): Promise<readonly BuildCell[]> {
  const held = steps.map((step, at) => ({ step, builder: builderAt(builders, at) }));
  const gate = await closeGate(world, held);
  const builds = await Promise.all(held.map((one) => beginAndReach(world, one)));
  // At a random point of the step.
  await sleep(random.between(0, 700));
  await fault.kill(world, builds[0]?.buildId ?? "");
  await gate.open();
  const killedAt = performance.now();
  const [cells] = await Promise.all([
    Promise.all(builds.map((one) => settle(world, fault.name, one, killedAt))),
    fault.bringBack(world),
  ]);
  await removeServers(world, builds);
  return cells;
}

/**
 * An engine that is killed while it starts a container may hold that container's port until it restarts. A build that
 * is assigned this port next fails cleanly. Another build is then started, which gets another port.
 */
export async function beginAndReach(world: BuildWorld, held: HeldBuild): Promise<BuildInHand> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await beginAndReachOnce(world, held);
    } catch (error) {
      if (!String(error).includes("already in use on this node") || tries >= maxTries) throw error;
      world.portsLost += 1;
      await waitFor("the failed build to be gone", () => ownsNothing(world, held.builder));
    }
  }
}

interface HeldBuild {
  readonly builder: Builder;
  readonly step: BuildStepName;
}

async function ownsNothing({ query }: BuildWorld, { userId }: Builder): Promise<true | undefined> {
  const left = await count(query, `servers where user_id = '${userId}' and deleted_at is null`);
  return left === 0 ? true : undefined;
}

async function beginAndReachOnce(world: BuildWorld, { builder, step }: HeldBuild): Promise<BuildInHand> {
  const buildId = await beginBuild(world, builder, recipeWithPlugins);
  const [row] = await world.query<{ serverId: string }>(
    `select server_id as "serverId" from build_tasks where id = $1`,
    [buildId],
  );
  await waitFor(`a build to reach "${step}"`, () => isIn(world, buildId, step), {
    withinMs: comesToTheStepWithinMs,
    everyMs: 10,
  });
  return { builder, step, buildId, serverId: row?.serverId ?? "" };
}

async function isIn({ query }: BuildWorld, buildId: string, step: string): Promise<true | undefined> {
  const [row] = await query<{ status: string; error: string | null; at: string | null }>(
    `select status, error, (select one ->> 'name' from jsonb_array_elements(steps) one
       where one ->> 'status' = 'in_progress' limit 1) as at from build_tasks where id = $1`,
    [buildId],
  );
  if (row?.status === "failed" || row?.status === "completed")
    throw new Error(`a build was over before "${step}": ${row.error ?? row.status}`);
  return row?.at === step ? true : undefined;
}

export async function settle(
  world: BuildWorld,
  fault: string,
  { builder, step, buildId, serverId }: BuildInHand,
  killedAt: number,
): Promise<BuildCell> {
  const isOver = async () => {
    const build = await readBuild(world, builder, buildId);
    return build && (build.status === "completed" || build.status === "failed") ? build : undefined;
  };
  const build = await waitFor("the build to settle", isOver, {
    withinMs: settlesWithinMs,
    everyMs: 100,
  }).catch(() => undefined);
  const settledAfterMs = performance.now() - killedAt;
  if (!build)
    return { fault, step, end: "never", settledAfterMs: Number.NaN, problems: ["it never came to an end"] };
  const end = build.status === "completed" ? "completed" : `failed: ${build.error ?? ""}`;
  return { fault, step, end, settledAfterMs, problems: await auditWhenQuiet(world, build, serverId) };
}

/** The observed state of a server lags by one heartbeat, its removal by three. */
function auditWhenQuiet(world: BuildWorld, build: SeenBuild, serverId: string): Promise<readonly string[]> {
  const audit = () =>
    build.status === "completed" ? auditCompleted(world, build) : auditFailed(world, build, serverId);
  return untilNothingIsFound(audit, cleanWithinMs);
}

/** Cleans up, so that the people of the next round own nothing. */
export async function removeServers(world: BuildWorld, builds: readonly BuildInHand[]): Promise<void> {
  await Promise.all(
    builds.map(({ builder, serverId }) =>
      callApi(world.url, `/api/servers/${serverId}`, { method: "DELETE", cookies: builder.cookies }),
    ),
  );
}

function builderAt(builders: readonly Builder[], at: number): Builder {
  const builder = builders[at];
  if (!builder) throw new Error("there are too few people");
  return builder;
}
