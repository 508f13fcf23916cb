import { curatedRecipes, type CuratedRecipe } from "../apps/api/src/modules/planning/index.ts";
import { readCommit, seedOf } from "../services/commit.ts";
import type { EvaluationOptions } from "./evaluation.ts";

const recipesAtOnce = 2;

/** A sample is one recipe, depending on the commit. */
export function chooseRecipes({ isSample, only = [], tasks }: EvaluationOptions): readonly CuratedRecipe[] {
  if (only.length > 0) return curatedRecipes.filter(({ id }) => only.includes(id));
  if (!isSample) return curatedRecipes.slice(0, tasks);
  return curatedRecipes.filter((_, index) => index === seedOf(readCommit()) % curatedRecipes.length);
}

/** Tries a few recipes at a time. The results are in the order in which they end. */
export async function tryEach<Result>(
  recipes: readonly CuratedRecipe[],
  tryRecipe: (recipe: CuratedRecipe) => Promise<readonly Result[]>,
): Promise<readonly Result[]> {
  const waiting = [...recipes];
  const results: Result[] = [];
  const work = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) results.push(...(await tryRecipe(one)));
  };
  await Promise.all(Array.from({ length: recipesAtOnce }, work));
  return results;
}
