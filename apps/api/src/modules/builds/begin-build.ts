import { randomUUID } from "node:crypto";
import { plans, type Plan, type PlanId } from "@blockwright/contract/plans";
import type { Lock } from "@blockwright/minecraft/lock";
import type { Recipe } from "@blockwright/minecraft/recipe";
import type { PlatformType } from "@blockwright/minecraft/software";
import type { Person } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import type { Transaction } from "../../platform/transaction.ts";
import { appendActivity } from "../activity/index.ts";
import { addServer } from "../servers/index.ts";
import { freshSteps } from "./build.ts";
import { buildServer } from "./build-server.ts";
import { countOwnedServers, findConsent, insertBuild, lockAccountPlan } from "./builds.repository.ts";
import type { BuildsGround } from "./builds-ground.ts";

export interface BuildOrder {
  readonly prompt: string;
  readonly platformType: PlatformType;
  readonly recipeId: string | null;
  readonly maxRamMb: number;
  readonly maxStorageMb: number;
  readonly plan: PlanId;
  /** From a file: then nothing is planned. */
  readonly recipe?: Recipe;
  readonly lock?: Lock;
}

const defaultPlayers = 10;

/** Server, build and the work itself come to be together or not at all. */
export async function beginBuild(
  { enqueue }: Pick<BuildsGround, "enqueue">,
  tx: Transaction,
  actor: Person,
  order: BuildOrder,
): Promise<{ id: string }> {
  if (!(await findConsent(tx.rows, actor.id))) throw new AppError("EULA_REQUIRED");
  await refuseBeyondLimit(tx, actor.id);
  const id = randomUUID();
  const serverId = await makeServer(tx, actor, order);
  const { plan: _plan, ...row } = order;
  await insertBuild(tx.rows, { id, serverId, userId: actor.id, ...row, steps: freshSteps() });
  await appendActivity(tx, actor, { action: "build.started", subjectId: id, details: { serverId } });
  await enqueueAttempt(enqueue, tx, { buildId: id, attempt: 1, serverId });
  return { id };
}

/** Under a lock on the account: however many ask at once, the number is right. */
export async function refuseBeyondLimit(tx: Transaction, userId: string): Promise<void> {
  const plan = planNamed(await lockAccountPlan(tx.rows, userId));
  if ((await countOwnedServers(tx.rows, userId)) < plan.maxServers) return;
  throw new AppError(
    "SERVER_LIMIT",
    `You've reached the maximum of ${plan.maxServers} server(s) for the ${plan.name} plan. Please upgrade to create more servers.`,
  );
}

export function planNamed(name: string | undefined): Plan {
  return Object.values(plans).find(({ id }) => id === name) ?? plans.free;
}

export async function makeServer(
  tx: Transaction,
  actor: Person,
  order: Pick<BuildOrder, "platformType" | "maxRamMb" | "maxStorageMb" | "plan">,
): Promise<string> {
  return addServer(tx, actor.id, {
    name: "New server",
    platformType: order.platformType,
    serverType: order.platformType === "bedrock" ? "bedrock" : "paper",
    minecraftVersion: "1.20.1",
    plan: order.plan,
    maxPlayers: defaultPlayers,
    maxRamMb: order.maxRamMb,
    maxStorageMb: order.maxStorageMb,
  });
}

export async function enqueueAttempt(
  enqueue: BuildsGround["enqueue"],
  tx: Transaction,
  input: { buildId: string; attempt: number; serverId: string },
): Promise<void> {
  await enqueue(tx, buildServer, {
    id: `build-${input.buildId}-${input.attempt}`,
    input,
    partition: input.serverId,
  });
}
