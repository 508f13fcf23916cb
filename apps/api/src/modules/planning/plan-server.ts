import { randomUUID } from "node:crypto";
import type { Recipe } from "@blockwright/minecraft/recipe";
import type { Deps } from "../../platform/deps.ts";
import { resolveLock, type CatalogueDeps } from "../catalogue/index.ts";
import { findObstacle, keepWhatInstalls, type TryRecipe } from "./keep-what-installs.ts";
import type { ModelOutcome, PlanningModel, TokensUsed } from "./model/model-port.ts";
import { planningCatalogue } from "./model/planning-catalogue.ts";
import { planFromRecipes } from "./curated/plan-from-recipes.ts";
import { planWithModel, type ModelPlanning, type PlanningBudget } from "./model/plan-with-model.ts";
import type { PlannedServer, PlanServer, ServerWish } from "./planned-server.ts";
import { countPlanningsOfLastDay, insertPlanning } from "./planning.repository.ts";

export interface PlanningPrices {
  /** Dollars per million. */
  readonly inputUsd: number;
  readonly outputUsd: number;
}

export interface PlanningDeps extends Pick<Deps, "rows" | "log" | "now"> {
  readonly catalogue: CatalogueDeps;
  /** Undefined: none is configured, and curated recipes are used. */
  readonly model: PlanningModel | undefined;
  readonly budget: PlanningBudget;
  /** Per person; further requests use curated recipes. */
  readonly plansPerDay: number;
  readonly prices: PlanningPrices | null;
}

type About = Parameters<PlanServer>[1];

export function createPlanServer(deps: PlanningDeps): PlanServer {
  return async (wish, about) => {
    const tryRecipe = once((recipe: Recipe) => resolveLock(deps.catalogue, recipe, { signal: about.signal }));
    const planned = await plan(deps, wish, about, tryRecipe);
    const { recipe, notes, resolved } = await keepWhatInstalls(planned, tryRecipe);
    return { ...planned, recipe, notes, resolved };
  };
}

/** The model's plan is tried before it is accepted, and its result is used again afterwards. */
function once<Result>(tryRecipe: TryRecipe<Result>): TryRecipe<Result> {
  const tried = new WeakMap<Recipe, Promise<Result>>();
  return (recipe) => {
    const known = tried.get(recipe) ?? tryRecipe(recipe);
    tried.set(recipe, known);
    return known;
  };
}

async function plan(
  deps: PlanningDeps,
  wish: ServerWish,
  about: About,
  tryRecipe: TryRecipe<unknown>,
): Promise<PlannedServer> {
  // A person who starts from a curated recipe has already chosen.
  if (!deps.model || wish.recipeId !== null) return planFromRecipes(wish);
  if ((await countPlanningsOfLastDay(deps.rows, about.userId, deps.now())) >= deps.plansPerDay)
    return fallBack(wish, "used-up");
  const startedAtMs = performance.now();
  const parts = {
    model: deps.model,
    catalogue: planningCatalogue(deps.catalogue),
    findObstacle: (recipe: Recipe) => findObstacle(recipe, tryRecipe),
  };
  const tried = await planWithModel(parts, wish, deps.budget, about.signal);
  about.signal.throwIfAborted();
  await record(deps, deps.model.name, tried, about, Math.round(performance.now() - startedAtMs));
  return tried.planned ?? fallBack(wish, tried.outcome);
}

export function fallBack(wish: ServerWish, outcome: ModelOutcome | "used-up"): PlannedServer {
  const planned = planFromRecipes(wish);
  const reason = `${sentenceAbout(outcome)}, so we used our recipe "${planned.plannedBy.name}".`;
  return { ...planned, notes: [reason, ...planned.notes] };
}

function sentenceAbout(outcome: ModelOutcome | "used-up"): string {
  switch (outcome) {
    case "late":
      return "The AI planner did not answer in time";
    case "busy":
      return "The AI planner is busy right now";
    case "used-up":
      return "The AI planner has made as many plans for you today as it may";
    case "over-budget":
      return "The AI planner took too long over this";
    case "refused":
    case "broken":
      return "The AI planner could not be reached";
    case "planned":
    case "never-valid":
      return "The AI planner's plan could not be used";
  }
}

async function record(
  { rows, log, prices, now }: PlanningDeps,
  model: string,
  { planned, outcome, tokens, repairs }: ModelPlanning,
  { buildId, userId }: About,
  durationMs: number,
): Promise<void> {
  const kind = planned ? "model" : "recipe";
  const row = { id: randomUUID(), buildId, userId, kind, model, outcome, repairs, durationMs } as const;
  const costs = {
    inputTokens: tokens.input,
    outputTokens: tokens.output,
    costMicros: costOf(tokens, prices),
  };
  log.info({ ...row, ...costs }, "planned with a model");
  try {
    await insertPlanning(rows, { ...row, ...costs, createdAt: now() });
  } catch (error) {
    // Bookkeeping only: it must not fail the person's server.
    log.error({ err: error, buildId }, "could not record a planning");
  }
}

/** Dollars per million tokens equal micro-dollars per token. */
export function costOf({ input, output }: TokensUsed, prices: PlanningPrices | null): number | null {
  return prices && Math.round(input * prices.inputUsd + output * prices.outputUsd);
}
