import { recipe } from "@blockwright/minecraft/recipe";
import { createModel } from "../../apps/api/src/adapters/ai-sdk-model.ts";
import type { PlanningModel } from "../../apps/api/src/modules/planning/index.ts";
import type { Script } from "../../stand-ins/model/script.ts";
import { startScriptedModel } from "../../stand-ins/model/scripted-model.ts";
import type { Check } from "../../services/judging/check.ts";
import type { Result } from "../evaluation.ts";
import { isStandInAddOn } from "./catalogue.ts";
import { readCorpus, type Entry } from "./corpus.ts";
import { planAsProduct, type Planned } from "./plan-as-product.ts";
import { isSafe } from "./safety.ts";
import { characters, misbehaviours } from "./scripts.ts";

const providers = ["anthropic", "openai", "openai-compatible"] as const;
const shortBudget = { timeMs: 2000, tokens: 40_000 };
/** Generous, for busy machines. */
const patienceMs = 2000;
const usualBudget = { timeMs: 30_000, tokens: 40_000 };
/** In CI, every nth prompt. */
const sampleStep = 9;

/** Runs the real provider packages against a scripted host: whatever it does, a usable plan must result in time. */
export async function evaluateScripted(isSample: boolean): Promise<Result> {
  const entries = readCorpus().filter((_entry, index) => !isSample || index % sampleStep === 0);
  const results = [];
  for (const provider of providers) {
    results.push(await throughCharacters(provider, entries), await throughMisbehaviour(provider));
  }
  return {
    rows: results.flatMap(({ rows }) => rows),
    checks: results.flatMap(({ checks }) => checks),
    figures: [],
  };
}

type Provider = (typeof providers)[number];

async function withModel<Outcome>(
  provider: Provider,
  script: Script,
  work: (model: PlanningModel) => Promise<Outcome>,
): Promise<Outcome> {
  const host = await startScriptedModel(script);
  try {
    return await work(createModel({ kind: provider, name: "scripted-1", apiKey: "none", baseUrl: host.url }));
  } finally {
    await host.stop();
  }
}

async function throughCharacters(provider: Provider, entries: readonly Entry[]) {
  const planned: Planned[] = [];
  const checks: Check[] = [];
  for (const { name, script, isUsed } of characters) {
    const results = await withModel(provider, script, async (model) => {
      const plans: Planned[] = [];
      for (const entry of entries) plans.push(await planAsProduct(model, entry, usualBudget));
      return plans;
    });
    planned.push(...results);
    const wrong = results.filter(
      ({ plan }) => isUsed !== "sometimes" && (plan.plannedBy.kind === "model") !== (isUsed === "always"),
    );
    checks.push({
      sentence: `${provider}: the plan of a model that ${name} is ${isUsed} used`,
      passed: wrong.length === 0,
      found: wrong.map(({ outcome }) => outcome).join(", "),
    });
  }
  const bad = planned.filter(({ plan }) => !isUsable(plan.recipe));
  checks.push({
    sentence: `${provider}: all ${planned.length} plans are valid, safe and without an unknown add-on`,
    passed: bad.length === 0,
    found: bad.map(({ plan }) => JSON.stringify(plan.recipe)).join("\n"),
  });
  return { rows: [rowOf(provider, "characters", planned)], checks };
}

function isUsable(planned: Planned["plan"]["recipe"]): boolean {
  return (
    recipe.safeParse(planned).success &&
    isSafe(planned) &&
    planned.plugins.every(({ id }) => isStandInAddOn(id))
  );
}

async function throughMisbehaviour(provider: Provider) {
  const [entry] = readCorpus().filter(({ prompt }) => prompt.startsWith("Survival with land claims"));
  if (!entry) throw new Error("The corpus has lost its first wish.");
  const results = await Promise.all(
    misbehaviours.map(async ({ name, script }) => ({
      name,
      one: await withModel(provider, script, (model) => planAsProduct(model, entry, shortBudget)),
    })),
  );
  const checks = results.map(({ name, one }): Check => {
    const isInTime = one.tookMs < shortBudget.timeMs + patienceMs;
    const isExplained = one.plan.notes[0]?.startsWith("The AI planner") ?? false;
    return {
      sentence: `${provider}: ${name} (${one.outcome}) gives one of our recipes, in time and with a note`,
      passed: one.plan.plannedBy.kind === "recipe" && isUsable(one.plan.recipe) && isInTime && isExplained,
      found: `${Math.round(one.tookMs)} ms, "${one.plan.notes[0]}"`,
    };
  });
  const planned = results.map(({ one }) => one);
  return { rows: [rowOf(provider, "misbehaviour", planned)], checks };
}

function rowOf(provider: string, part: string, planned: readonly Planned[]) {
  const slowest = Math.max(...planned.map(({ tookMs }) => tookMs));
  return {
    planner: provider,
    part,
    prompts: planned.length,
    byModel: planned.filter(({ plan }) => plan.plannedBy.kind === "model").length,
    repairs: planned.reduce((sum, { repairs }) => sum + repairs, 0),
    slowestMs: Math.round(slowest),
  };
}
