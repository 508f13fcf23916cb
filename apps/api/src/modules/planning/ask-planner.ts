import { randomUUID } from "node:crypto";
import type { Recipe } from "@blockwright/minecraft/recipe";
import type { Deps } from "../../platform/deps.ts";
import type { CatalogueDeps } from "../catalogue/index.ts";
import { findObstacle, type TryRecipe } from "./keep-what-installs.ts";
import type { ModelOutcome, PlanningModel, TokensUsed } from "./model/model-port.ts";
import { planningCatalogue } from "./model/planning-catalogue.ts";
import {
  planWithModel,
  type AgreedPlan,
  type ModelPlanning,
  type PlanningBudget,
} from "./model/plan-with-model.ts";
import type { PlannedServer, ServerWish } from "./planned-server.ts";
import {
  countPlanningsOfLastDay,
  insertPlanning,
  lockBudget,
  updatePlanning,
} from "./planning.repository.ts";

export interface PlanningPrices {
  /** Dollars per million. */
  readonly inputUsd: number;
  readonly outputUsd: number;
}

export interface PlannerDeps extends Pick<Deps, "rows" | "log" | "now" | "transact"> {
  readonly catalogue: CatalogueDeps;
  /** Undefined: none is configured, and curated recipes are used. */
  readonly model: PlanningModel | undefined;
  readonly budget: PlanningBudget;
  /** Per person; further requests use curated recipes. */
  readonly plansPerDay: number;
  /** Of all people together. */
  readonly planTokensPerDay: number;
  readonly prices: PlanningPrices | null;
}

export interface AskedFor {
  readonly userId: string;
  /** The build, or the model plan of a proposal. */
  readonly buildId: string;
  readonly signal: AbortSignal;
  readonly onStep?: (sentence: string) => void;
}

/** `used-up` by the person, `full` by all people of the day. */
export type PlannerOutcome = ModelOutcome | "used-up" | "full";

export interface AskedPlanner {
  /** Undefined: no usable plan. */
  readonly planned: PlannedServer | undefined;
  readonly outcome: PlannerOutcome;
}

/** Asks the model within the budgets of the person and the installation. Never fails because of the model. */
export async function askPlanner(
  deps: PlannerDeps & { readonly model: PlanningModel },
  wish: ServerWish,
  about: AskedFor,
  tryRecipe: TryRecipe<unknown>,
  /** What was agreed and can't be installed: the plan differs from it as little as possible. */
  agreed?: AgreedPlan,
): Promise<AskedPlanner> {
  const { model, catalogue, budget } = deps;
  const taken = await takePlanning(deps, about);
  if (taken.refusal) return { planned: undefined, outcome: taken.refusal };
  const startedAtMs = performance.now();
  const parts = {
    model,
    catalogue: planningCatalogue(catalogue),
    findObstacle: (recipe: Recipe) => findObstacle(recipe, tryRecipe),
    ...(about.onStep && { onStep: about.onStep }),
    ...(agreed && { agreed }),
  };
  const tried = await planWithModel(parts, wish, budget, about.signal);
  const isStopped = about.signal.aborted && tried.planned === undefined;
  const outcome = isStopped ? "stopped" : tried.outcome;
  await record(deps, taken.id, { ...tried, outcome }, Math.round(performance.now() - startedAtMs));
  return { planned: tried.planned, outcome };
}

type Taken =
  | { readonly refusal: "used-up" | "full"; readonly id?: never }
  | { readonly refusal?: never; readonly id: string };

/** Takes all tokens of a plan before the model is asked. What a killed worker has taken stays taken. */
async function takePlanning(
  { transact, model, budget, plansPerDay, planTokensPerDay, prices }: PlannerDeps,
  { userId, buildId }: AskedFor,
): Promise<Taken> {
  return transact(async (tx) => {
    await lockBudget(tx.rows);
    const used = await countPlanningsOfLastDay(tx.rows, userId, tx.now());
    if (used.ofPerson >= plansPerDay) return { refusal: "used-up" };
    if (used.tokensOfAll + budget.tokens > planTokensPerDay) return { refusal: "full" };
    const id = randomUUID();
    const tokens = { input: budget.tokens, output: 0 };
    await insertPlanning(tx.rows, {
      id,
      buildId,
      userId,
      kind: "recipe",
      model: model?.name ?? "",
      outcome: "cut-off",
      repairs: 0,
      inputTokens: tokens.input,
      outputTokens: tokens.output,
      costMicros: costOf(tokens, prices),
      durationMs: 0,
      createdAt: tx.now(),
    });
    return { id };
  });
}

async function record(
  { rows, log, prices }: PlannerDeps,
  id: string,
  { planned, outcome, tokens, repairs }: ModelPlanning,
  durationMs: number,
): Promise<void> {
  const used = { input: countable(tokens.input), output: countable(tokens.output) };
  const result = {
    kind: planned ? "model" : "recipe",
    outcome,
    repairs,
    durationMs,
    inputTokens: used.input,
    outputTokens: used.output,
    costMicros: costOf(used, prices),
  } as const;
  log.info({ id, ...result }, "planned with a model");
  try {
    await updatePlanning(rows, id, result);
  } catch (error) {
    // Bookkeeping only: it must not fail the person's server. What was taken stays taken.
    log.error({ err: error, id }, "could not record a planning");
  }
}

const mostTokens = 10_000_000;

/** A provider may report anything; a negative number would give tokens back. */
function countable(tokens: number): number {
  return Number.isFinite(tokens) ? Math.min(Math.max(0, Math.ceil(tokens)), mostTokens) : 0;
}

/** Dollars per million tokens equal micro-dollars per token. */
export function costOf({ input, output }: TokensUsed, prices: PlanningPrices | null): number | null {
  return prices && Math.round(input * prices.inputUsd + output * prices.outputUsd);
}
