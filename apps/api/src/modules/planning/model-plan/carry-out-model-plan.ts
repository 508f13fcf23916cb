import type { Recipe } from "@blockwright/minecraft/recipe";
import type { Deps } from "../../../platform/deps.ts";
import { resolveLock } from "../../catalogue/index.ts";
import { askPlanner, type AskedPlanner, type PlannerDeps } from "../ask-planner.ts";
import { sentenceAbout } from "../plan-server.ts";
import type { ServerWish } from "../planned-server.ts";
import { modelPlanChanged } from "./model-plan.ts";
import {
  appendStep,
  findModelPlan,
  lockModelPlan,
  updateModelPlan,
  type ModelPlanRow,
} from "./model-plans.repository.ts";

export type CarryOutDeps = Pick<Deps, "rows" | "transact" | "now" | "hints"> & {
  readonly planner: PlannerDeps;
};

/** Each asks the model from the start, so a worker that dies again and again must not. */
const maxTries = 2;
const lookEveryMs = 500;
const usualPlayers = 10;

/** Asks the model while somebody waits for its plan, and stores the plan or why there is none. */
export async function carryOutModelPlan(
  deps: CarryOutDeps,
  id: string,
  engineSignal: AbortSignal,
): Promise<void> {
  const plan = await begin(deps, id);
  if (!plan) return;
  const watch = watchModelPlan(deps, id, engineSignal);
  try {
    const asked = await ask(deps, plan, watch.signal);
    // Another worker continues.
    engineSignal.throwIfAborted();
    await end(deps, id, asked);
  } finally {
    watch.stop();
  }
}

/** Undefined when it is no longer wanted, or has failed too often. */
async function begin(deps: CarryOutDeps, id: string): Promise<ModelPlanRow | undefined> {
  return deps.transact(async (tx) => {
    const plan = await lockModelPlan(tx.rows, id);
    if (plan?.state !== "running") return undefined;
    tx.afterCommit(() => deps.hints.send(modelPlanChanged, { id }));
    if (!isWanted(plan, tx.now())) {
      await updateModelPlan(tx.rows, id, { state: "stopped", sentence: stoppedSentence });
      return undefined;
    }
    if (plan.tries >= maxTries) {
      await updateModelPlan(tx.rows, id, { state: "failed", sentence: `${sentenceAbout("cut-off")}.` });
      return undefined;
    }
    await updateModelPlan(tx.rows, id, { tries: plan.tries + 1 });
    return plan;
  });
}

const stoppedSentence = `${sentenceAbout("stopped")}, because the page was closed.`;

function isWanted({ state, watchedUntil }: ModelPlanRow, now: Date): boolean {
  return state === "running" && watchedUntil > now;
}

/** Aborted when nobody waits any more, when another plan replaces it, or with the worker. */
function watchModelPlan({ rows, now }: CarryOutDeps, id: string, engineSignal: AbortSignal) {
  const controller = new AbortController();
  const look = async () => {
    const plan = await findModelPlan(rows, id);
    if (!plan || !isWanted(plan, now())) controller.abort();
  };
  // A short outage of the database must not end it.
  const timer = setInterval(() => void look().catch(() => undefined), lookEveryMs);
  return {
    signal: AbortSignal.any([controller.signal, engineSignal]),
    stop: () => clearInterval(timer),
  };
}

async function ask(deps: CarryOutDeps, plan: ModelPlanRow, signal: AbortSignal): Promise<AskedPlanner> {
  const { rows, hints, planner } = deps;
  const { model } = planner;
  if (!model) return { planned: undefined, outcome: "refused" };
  const tell = async (sentence: string) => {
    await appendStep(rows, plan.id, sentence);
    hints.send(modelPlanChanged, { id: plan.id });
  };
  let told = Promise.resolve();
  const onStep = (sentence: string) => {
    // In order, and a step that can't be shown does not matter.
    told = told.then(() => tell(sentence)).catch(() => undefined);
  };
  const wish: ServerWish = {
    prompt: plan.prompt,
    platform: plan.platformType,
    memoryMb: plan.memoryMb,
    maxPlayers: usualPlayers,
    recipeId: null,
  };
  const about = { userId: plan.userId, buildId: plan.id, signal, onStep };
  const tryRecipe = (recipe: Recipe) => resolveLock(planner.catalogue, recipe, { signal });
  const asked = await askPlanner({ ...planner, model }, wish, about, tryRecipe);
  await told;
  return asked;
}

async function end(deps: CarryOutDeps, id: string, { planned, outcome }: AskedPlanner): Promise<void> {
  await deps.transact(async (tx) => {
    const plan = await lockModelPlan(tx.rows, id);
    if (plan?.state !== "running") return;
    tx.afterCommit(() => deps.hints.send(modelPlanChanged, { id }));
    if (planned) {
      const { memoryMb } = plan;
      return updateModelPlan(tx.rows, id, { state: "planned", planned: { ...planned, memoryMb } });
    }
    const isStopped = outcome === "stopped";
    return updateModelPlan(tx.rows, id, {
      state: isStopped ? "stopped" : "failed",
      sentence: isStopped ? stoppedSentence : `${sentenceAbout(outcome)}.`,
    });
  });
}

/** After an error of our own in every attempt. */
export async function giveUpModelPlan(deps: CarryOutDeps, id: string): Promise<void> {
  await end(deps, id, { planned: undefined, outcome: "cut-off" });
}
