import {
  findContradictions,
  findNewContradictions,
  tellModel,
  tellPerson,
  type Contradiction,
} from "./check-against-words.ts";
import { checkModelPlan } from "./check-model-plan.ts";
import { modelAnswer } from "./model-answer.ts";
import { agreedTurn, instructionsFor, repairTurn, wishTurn } from "./model-instructions.ts";
import type { ModelAnswer, ModelOutcome, ModelTurn, PlanningModel, TokensUsed } from "./model-port.ts";
import { createModelTools, type PlanningCatalogue } from "./model-tools.ts";
import type { PlannedServer, ServerWish } from "../planned-server.ts";
import type { Recipe } from "@blockwright/minecraft/recipe";

export interface PlanningBudget {
  readonly timeMs: number;
  /** Input and output together. */
  readonly tokens: number;
}

export interface ModelPlanning {
  /** Undefined: no usable plan. */
  readonly planned: PlannedServer | undefined;
  readonly outcome: ModelOutcome;
  readonly tokens: TokensUsed;
  readonly repairs: number;
}

const maxRepairs = 2;

/** Asks the model for a plan, and again with the errors in it. Always ends within the budget. */
export async function planWithModel(
  parts: PlanningParts,
  wish: ServerWish,
  budget: PlanningBudget,
  signal: AbortSignal,
): Promise<ModelPlanning> {
  const late = AbortSignal.timeout(budget.timeMs);
  return converse({ ...parts, wish, budget, signal: AbortSignal.any([signal, late]) });
}

/** What a person agreed to, and why it can't be installed. */
export interface AgreedPlan {
  readonly recipe: Recipe;
  readonly obstacle: string;
}

/** Its settings were agreed, and the person may have changed them. */
export function takeAddOns(
  agreed: Recipe,
  { software, minecraftVersion, plugins, configEdits }: Recipe,
): Recipe {
  return { ...agreed, software, minecraftVersion, plugins, configEdits };
}

export interface PlanningParts {
  readonly agreed?: AgreedPlan;
  /** Called with a sentence for each thing that the model looks up. */
  readonly onStep?: (sentence: string) => void;
  readonly model: PlanningModel;
  readonly catalogue: PlanningCatalogue;
  /** Why it can't be installed as it is, as a sentence. Undefined: it can, or a source is down. */
  readonly findObstacle: (recipe: Recipe) => Promise<string | undefined>;
}

interface Run extends PlanningParts {
  readonly wish: ServerWish;
  readonly budget: PlanningBudget;
  readonly signal: AbortSignal;
}

async function converse({
  model,
  catalogue,
  findObstacle,
  onStep = () => undefined,
  agreed,
  wish,
  budget,
  signal,
}: Run): Promise<ModelPlanning> {
  const seen = new Map(agreed?.recipe.plugins.map(({ id, name }) => [id, name]));
  const question = {
    instructions: instructionsFor(wish),
    tools: createModelTools(catalogue, seen, onStep),
    answer: { name: "server_plan", shape: modelAnswer },
    signal,
  };
  const turns: ModelTurn[] = [
    { by: "us", text: [wishTurn(wish), ...(agreed ? [agreedTurn(agreed)] : [])].join("\n\n") },
  ];
  let tokens: TokensUsed = { input: 0, output: 0 };
  // A plan that is right except for what can't be installed: better than none.
  let usable: PlannedServer | undefined;
  for (let repairs = 0; ; repairs += 1) {
    const end = (outcome: ModelOutcome): ModelPlanning => ({
      planned: usable,
      outcome: usable ? "planned" : outcome,
      tokens,
      repairs,
    });
    const maxTokens = budget.tokens - tokens.input - tokens.output;
    if (maxTokens <= 0) return end("over-budget");
    const answer = await obeying(signal, model.ask({ ...question, turns: [...turns], maxTokens }));
    tokens = { input: tokens.input + answer.tokens.input, output: tokens.output + answer.tokens.output };
    if (answer.kind === "failed") return end(answer.failure);
    const judged = judge(answer, wish, seen);
    const contradictions = judged.ok ? contradictionsOf(judged.recipe, wish, agreed) : [];
    if (judged.ok) {
      const { recipe, understood, core } = judged;
      const notes = [...judged.notes, ...contradictions.map(tellPerson)];
      usable = { recipe, notes, understood, core, plannedBy: { kind: "model", name: model.name } };
    }
    if (judged.ok) onStep("Checking that everything can be installed");
    const obstacles = judged.ok ? await obstaclesOf(judged.recipe, findObstacle, signal) : judged.problems;
    const problems = [...obstacles, ...contradictions.map(tellModel)];
    if (problems.length === 0) return end("planned");
    if (repairs === maxRepairs) return end("never-valid");
    onStep("Correcting the plan");
    turns.push({ by: "model", said: answer.said }, { by: "us", text: repairTurn(problems) });
  }
}

/** What was agreed may differ from the words, because the person changed it. */
function contradictionsOf(
  recipe: Recipe,
  wish: ServerWish,
  agreed: AgreedPlan | undefined,
): readonly Contradiction[] {
  return agreed
    ? findNewContradictions(agreed.recipe, takeAddOns(agreed.recipe, recipe), wish)
    : findContradictions(recipe, wish);
}

function judge(
  answer: Exclude<ModelAnswer, { kind: "failed" }>,
  wish: ServerWish,
  seen: ReadonlyMap<string, string>,
): ReturnType<typeof checkModelPlan> {
  if (answer.kind === "unusable") return { ok: false, problems: [answer.problem] };
  const parsed = modelAnswer.safeParse(answer.value);
  if (parsed.success) return checkModelPlan(parsed.data, wish, seen);
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  return { ok: false, problems: problems.slice(0, 20) };
}

async function obstaclesOf(
  recipe: Recipe,
  findObstacle: PlanningParts["findObstacle"],
  signal: AbortSignal,
): Promise<readonly string[]> {
  // A plan that could not be checked in time is used: its installer leaves out what does not fit.
  const obstacle = await findObstacle(recipe).catch((error: unknown) => {
    if (signal.aborted) return undefined;
    throw error;
  });
  return obstacle === undefined
    ? []
    : [`It can't be installed: ${obstacle} Choose something else for it, or another version.`];
}

/** A provider's library that ignores the abort signal must not block a build. */
async function obeying(signal: AbortSignal, answer: Promise<ModelAnswer>): Promise<ModelAnswer> {
  const ended = new Promise<ModelAnswer>((resolve) => {
    if (signal.aborted) resolve(lateAnswer);
    signal.addEventListener("abort", () => resolve(lateAnswer), { once: true });
  });
  return Promise.race([answer.catch(() => brokenAnswer), ended]);
}

const none: TokensUsed = { input: 0, output: 0 };
const lateAnswer: ModelAnswer = { kind: "failed", failure: "late", tokens: none };
const brokenAnswer: ModelAnswer = { kind: "failed", failure: "broken", tokens: none };
