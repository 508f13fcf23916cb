import type { Recipe } from "@blockwright/minecraft/recipe";
import { resolveLock } from "../catalogue/index.ts";
import { askPlanner, type PlannerDeps, type PlannerOutcome } from "./ask-planner.ts";
import { planFromRecipes } from "./curated/plan-from-recipes.ts";
import { keepWhatInstalls, once, type TryRecipe } from "./keep-what-installs.ts";
import type { PlannedServer, PlanServer, ServerWish } from "./planned-server.ts";
import { decideJoining } from "./proposal/decide-joining.ts";

type About = Parameters<PlanServer>[1];

/** For a build without a proposal. */
export function createPlanServer(deps: PlannerDeps): PlanServer {
  return async (wish, about) => {
    const tryRecipe = once((recipe: Recipe) => resolveLock(deps.catalogue, recipe, { signal: about.signal }));
    const { planned } = decideJoining(await plan(deps, wish, about, tryRecipe), null);
    const { recipe, notes, resolved } = await keepWhatInstalls(planned, tryRecipe, planned.core);
    return { ...planned, recipe, notes, resolved };
  };
}

async function plan(
  deps: PlannerDeps,
  wish: ServerWish,
  about: About,
  tryRecipe: TryRecipe<unknown>,
): Promise<PlannedServer> {
  const { model } = deps;
  // A person who starts from a curated recipe has already chosen.
  if (!model || wish.recipeId !== null) return planFromRecipes(wish);
  const { planned, outcome } = await askPlanner({ ...deps, model }, wish, about, tryRecipe);
  about.signal.throwIfAborted();
  return planned ?? fallBack(wish, outcome);
}

export function fallBack(wish: ServerWish, outcome: PlannerOutcome): PlannedServer {
  const planned = planFromRecipes(wish);
  const reason = `${sentenceAbout(outcome)}, so we used our recipe "${planned.plannedBy.name}".`;
  return { ...planned, notes: [reason, ...planned.notes] };
}

/** Without a full stop. */
export function sentenceAbout(outcome: PlannerOutcome): string {
  switch (outcome) {
    case "late":
      return "The AI planner did not answer in time";
    case "busy":
      return "The AI planner is busy right now";
    case "used-up":
      return "The AI planner has made as many plans for you today as it may";
    case "full":
      return "The AI planner has reached its limit for today";
    case "over-budget":
      return "The AI planner took too long over this";
    case "refused":
    case "broken":
      return "The AI planner could not be reached";
    case "stopped":
      return "The AI planner was stopped";
    case "cut-off":
      return "The AI planner was interrupted";
    case "planned":
    case "never-valid":
      return "The AI planner's plan could not be used";
  }
}
