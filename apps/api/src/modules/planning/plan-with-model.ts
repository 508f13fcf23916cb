import { checkModelPlan } from "./check-model-plan.ts";
import { modelAnswer } from "./model-answer.ts";
import { instructionsFor, repairTurn, wishTurn } from "./model-instructions.ts";
import type { ModelAnswer, ModelOutcome, ModelTurn, PlanningModel, TokensUsed } from "./model-port.ts";
import { createModelTools, type PlanningCatalogue } from "./model-tools.ts";
import type { PlannedServer, ServerWish } from "./planned-server.ts";

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
  { model, catalogue }: { readonly model: PlanningModel; readonly catalogue: PlanningCatalogue },
  wish: ServerWish,
  budget: PlanningBudget,
  signal: AbortSignal,
): Promise<ModelPlanning> {
  const late = AbortSignal.timeout(budget.timeMs);
  const run = { model, catalogue, wish, budget, signal: AbortSignal.any([signal, late]) };
  return converse(run);
}

interface Run {
  readonly model: PlanningModel;
  readonly catalogue: PlanningCatalogue;
  readonly wish: ServerWish;
  readonly budget: PlanningBudget;
  readonly signal: AbortSignal;
}

async function converse({ model, catalogue, wish, budget, signal }: Run): Promise<ModelPlanning> {
  const seen = new Map<string, string>();
  const question = {
    instructions: instructionsFor(wish),
    tools: createModelTools(catalogue, seen),
    answer: { name: "server_plan", shape: modelAnswer },
    signal,
  };
  const turns: ModelTurn[] = [{ by: "us", text: wishTurn(wish) }];
  let tokens: TokensUsed = { input: 0, output: 0 };
  for (let repairs = 0; ; repairs += 1) {
    const maxTokens = budget.tokens - tokens.input - tokens.output;
    if (maxTokens <= 0) return { planned: undefined, outcome: "over-budget", tokens, repairs };
    const answer = await obeying(signal, model.ask({ ...question, turns: [...turns], maxTokens }));
    tokens = { input: tokens.input + answer.tokens.input, output: tokens.output + answer.tokens.output };
    if (answer.kind === "failed") return { planned: undefined, outcome: answer.failure, tokens, repairs };
    const judged = judge(answer, wish, seen);
    if (judged.ok) {
      const { recipe, notes } = judged;
      const planned: PlannedServer = { recipe, notes, plannedBy: { kind: "model", name: model.name } };
      return { planned, outcome: "planned", tokens, repairs };
    }
    if (repairs === maxRepairs) return { planned: undefined, outcome: "never-valid", tokens, repairs };
    const said = answer.text.slice(0, 20_000) || "(nothing)";
    turns.push({ by: "model", text: said }, { by: "us", text: repairTurn(judged.problems) });
  }
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
