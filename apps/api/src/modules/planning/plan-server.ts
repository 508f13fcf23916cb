import type { Recipe } from "@blockwright/minecraft/recipe";
import { resolveLock } from "../catalogue/index.ts";
import { askPlanner, type PlannerDeps, type PlannerOutcome } from "./ask-planner.ts";
import { keepWhatInstalls, once, type TryRecipe } from "./keep-what-installs.ts";
import type { PlannedServer, PlanServer, ServerWish } from "./planned-server.ts";
import { proposeFromRecipes, type Proposal } from "./propose-server.ts";
import { decideJoining } from "./proposal/decide-joining.ts";

type About = Parameters<PlanServer>[1];

/** For a build without a proposal. */
export function createPlanServer(deps: PlannerDeps): PlanServer {
  return async (wish, about) => {
    const tryRecipe = once((recipe: Recipe) => resolveLock(deps.catalogue, recipe, { signal: about.signal }));
    const { planned } = decideJoining(await plan(deps, wish, about, tryRecipe), null);
    const { recipe, notes, resolved } = await keepWhatInstalls(planned, tryRecipe, planned);
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
  const read = proposeFromRecipes(wish);
  // A person who starts from a curated recipe has already chosen.
  if (!model || wish.recipeId !== null || isAskedAbout(read)) return withAnswer(read);
  const { planned, outcome } = await askPlanner({ ...deps, model }, wish, about, tryRecipe);
  about.signal.throwIfAborted();
  return planned ?? fallBack(wish, outcome);
}

/** Not for words that say nothing to us: a model may read more. */
function isAskedAbout({ question, offered }: Proposal): boolean {
  return question !== undefined && offered.length === 0;
}

/** Without a proposal nobody answers its question. */
function withAnswer({ question, ...read }: Proposal): PlannedServer {
  if (!question) return read;
  return { ...read, notes: [`${question.sentence} So this is a plain server.`, ...read.notes] };
}

export function fallBack(wish: ServerWish, outcome: PlannerOutcome): PlannedServer {
  const planned = withAnswer(proposeFromRecipes(wish));
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
