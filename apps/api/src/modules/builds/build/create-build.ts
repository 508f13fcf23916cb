import { randomUUID } from "node:crypto";
import type { BuildPlan } from "@blockwright/contract/builds";
import type { Plan, PlanId } from "@blockwright/contract/plans";
import type { Agreed } from "@blockwright/contract/agreed";
import type { AwaitedPlan } from "@blockwright/contract/proposals";
import type { Lock } from "@blockwright/minecraft/lock";
import { tooLittleMemory } from "@blockwright/minecraft/memory-needs";
import type { Recipe } from "@blockwright/minecraft/recipe";
import type { PlatformType } from "@blockwright/minecraft/software";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { refuseUnverified } from "../../accounts/index.ts";
import { appendActivity } from "../../activity/index.ts";
import { refuseFreeServers } from "../../installation/index.ts";
import { nameServer } from "../../planning/index.ts";
import { refuseBeyondLimit } from "../../plans/index.ts";
import { addServer, refuseServerBeyondKept } from "../../servers/index.ts";
import { buildStages } from "./build.ts";
import { buildWorkflow } from "./build-attempt.ts";
import { countOwnedServers, findConsent, hasBuilds, insertBuild } from "../builds.repository.ts";
import type { BuildsDeps } from "../builds-deps.ts";
import { keptAccount } from "../storage/kept-account.ts";
import { refuseOversized } from "../storage/lock-size.ts";
import { takeOfDay } from "../storage/daily-limits.ts";
import { freshSteps } from "../../jobs/index.ts";

export interface BuildOrder {
  readonly prompt: string;
  readonly platformType: PlatformType;
  readonly recipeId: string | null;
  readonly maxRamMb: number;
  readonly maxStorageMb: number;
  readonly plan: PlanId;
  /** From a file or a proposal: then planning is skipped. */
  readonly recipe?: Recipe;
  /** From a proposal. */
  readonly agreed?: Agreed;
  /** From a proposal whose model is still planning. */
  readonly awaitedPlan?: AwaitedPlan;
  readonly buildPlan?: BuildPlan;
  /** From the same file: not verified yet. */
  readonly importedLock?: Lock;
  /** The payment that started it. Unique. */
  readonly paymentIntentId?: string;
}

const defaultPlayers = 10;

/** Server, build and workflow are created together or not at all. */
export async function createBuild(
  deps: Pick<BuildsDeps, "enqueue" | "config" | "limits">,
  tx: Transaction,
  actor: Person,
  order: BuildOrder,
): Promise<{ id: string; serverId: string }> {
  if (order.paymentIntentId === undefined) await refuseFreeServers(tx);
  if (order.importedLock) refuseOversized(order.importedLock, order.maxStorageMb);
  // The model may still plan another software.
  if (order.recipe && !order.awaitedPlan) refuseTooSmall(order.recipe, order.maxRamMb);
  await admitServer(deps, tx, actor.id, { ...order, countsAs: isImport(order) ? "imports" : "builds" });
  return addBuild(deps, tx, actor, order);
}

/** Without asking whether the person may: for a build that is already admitted. */
export async function addBuild(
  deps: Pick<BuildsDeps, "enqueue">,
  tx: Transaction,
  actor: Person,
  order: BuildOrder,
): Promise<{ id: string; serverId: string }> {
  const id = randomUUID();
  const { plan: _plan, ...named } = await withName(tx, actor, order);
  const serverId = await makeServer(tx, actor, order, named.recipe?.name);
  const { buildPlan: plan, ...row } = named;
  const steps = freshSteps(buildStages);
  await insertBuild(tx.rows, { id, serverId, userId: actor.id, ...row, ...(plan && { plan }), steps });
  await appendActivity(tx, actor, { action: "build.started", subjectId: id, details: { serverId } });
  await enqueueAttempt(deps.enqueue, tx, { buildId: id, attempt: 1, serverId });
  return { id, serverId };
}

/** What is planned already has its name from the start. */
async function withName(tx: Transaction, actor: Person, order: BuildOrder): Promise<BuildOrder> {
  const { recipe, buildPlan } = order;
  if (!recipe) return order;
  const name = await nameServer(tx, { userId: actor.id, name: recipe.name });
  return { ...order, recipe: { ...recipe, name }, ...(buildPlan && { buildPlan: { ...buildPlan, name } }) };
}

export function refuseTooSmall({ software }: Recipe, maxRamMb: number): void {
  const tooLittle = tooLittleMemory(software, maxRamMb);
  if (tooLittle !== undefined) throw new AppError("RECIPE_REFUSED", tooLittle);
}

function isImport({ recipe, agreed }: BuildOrder): boolean {
  return recipe !== undefined && agreed === undefined;
}

interface AdmittedSize {
  readonly maxStorageMb: number;
  readonly countsAs: "builds" | "imports";
  /** The plan of the account once the server is paid. */
  readonly planAfter?: Plan;
}

/** Throws unless the person may have another server of this size now. Counts towards the limit of the day. */
export async function admitServer(
  deps: Pick<BuildsDeps, "config" | "limits">,
  tx: Transaction,
  personId: string,
  { maxStorageMb, countsAs, planAfter }: AdmittedSize,
): Promise<void> {
  if (!(await findConsent(tx.rows, personId))) throw new AppError("EULA_REQUIRED");
  await refuseBeyondLimits(deps, tx, personId, maxStorageMb, planAfter);
  if (await hasBuilds(tx.rows, personId)) await refuseUnverified(deps, tx, { id: personId });
  await takeOfDay(deps, tx, countsAs, personId);
}

/** The account would have too many servers, or too much to keep once this one is deleted. */
export async function refuseBeyondLimits(
  deps: Pick<BuildsDeps, "config">,
  tx: Transaction,
  userId: string,
  maxStorageMb: number,
  planAfter?: Plan,
): Promise<void> {
  await refuseBeyondLimit(tx, userId, ({ rows }, owner) => countOwnedServers(rows, owner), planAfter);
  await refuseServerBeyondKept(deps, tx, await keptAccount(tx, userId), maxStorageMb);
}

export async function makeServer(
  tx: Transaction,
  actor: Person,
  order: Pick<BuildOrder, "platformType" | "maxRamMb" | "maxStorageMb" | "plan">,
  name = "New server",
): Promise<string> {
  return addServer(tx, actor.id, {
    name,
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
  enqueue: BuildsDeps["enqueue"],
  tx: Transaction,
  input: { buildId: string; attempt: number; serverId: string },
): Promise<void> {
  await enqueue(tx, buildWorkflow, {
    id: `build-${input.buildId}-${input.attempt}`,
    input,
    partition: input.serverId,
  });
}
