import { recipe } from "@blockwright/minecraft/recipe";
import { planFromRecipes } from "../../apps/api/src/modules/planning/index.ts";
import type { Check } from "../../services/judging/check.ts";
import { atLeast } from "../../services/judging/figure.ts";
import type { Result } from "../evaluation.ts";
import { checkClaims, type IsKnownAddOn, type Plan } from "./check-claims.ts";
import { readCorpus, type Entry } from "./corpus.ts";

const goal = 0.85;

export function wishOf({ prompt, platform, memoryMb }: Entry) {
  return { prompt, platform, memoryMb, maxPlayers: 10, recipeId: null };
}

/** The score by part of the corpus, with the failed claims. */
export function score(name: string, plans: readonly (readonly [Entry, Plan])[], isKnown: IsKnownAddOn) {
  const checked = plans.map(([entry, plan]) => ({ entry, claims: checkClaims(entry, plan, isKnown) }));
  const parts = [...new Set(checked.map(({ entry }) => entry.part))];
  const rows = parts.map((part) => {
    const claims = checked.filter(({ entry }) => entry.part === part).flatMap((one) => one.claims);
    const held = claims.filter(({ holds }) => holds).length;
    return {
      planner: name,
      part,
      prompts: checked.filter(({ entry }) => entry.part === part).length,
      claims: claims.length,
      held,
      percent: Math.round((held / claims.length) * 100),
    };
  });
  const misses = checked.flatMap(({ entry, claims }) =>
    claims.filter(({ holds }) => !holds).map(({ text }) => `${text} — "${entry.prompt.slice(0, 70)}"`),
  );
  const total = rows.reduce((sum, row) => sum + row.claims, 0);
  const held = rows.reduce((sum, row) => sum + row.held, 0);
  return { rows, misses, share: held / total };
}

/** Evaluates our own planner on the whole corpus: it makes no requests and takes milliseconds. */
export function evaluateCurated(isKnown: IsKnownAddOn): Result {
  const entries = readCorpus();
  const plans = entries.map((entry) => [entry, planFromRecipes(wishOf(entry))] as const);
  const again = entries.map((entry) => planFromRecipes(wishOf(entry)));
  const { rows, misses, share } = score("recipes", plans, isKnown);
  for (const miss of misses) console.log(`  missed: ${miss}`);
  const unknown = plans.flatMap(([, plan]) => plan.recipe.plugins.filter(({ id }) => !isKnown(id)));
  const isSame = JSON.stringify(again) === JSON.stringify(plans.map(([, plan]) => plan));
  const checks: Check[] = [
    {
      sentence: `all ${plans.length} plans are valid recipes`,
      passed: plans.every(([, plan]) => recipe.safeParse(plan.recipe).success),
    },
    {
      sentence: "no plan names an add-on the catalogue does not have",
      passed: unknown.length === 0,
      found: unknown.map(({ id }) => id).join(", "),
    },
    { sentence: "the same wish gives the same plan", passed: isSame },
  ];
  return { rows, figures: [atLeast("recipes: share of claims", share, goal)], checks };
}
