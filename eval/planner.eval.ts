import type { Evaluation, Result } from "./evaluation.ts";
import { isStandInAddOn } from "./planner/catalogue.ts";
import { evaluateCurated } from "./planner/curated.ts";
import { evaluateLive } from "./planner/live.ts";
import { evaluateScripted } from "./planner/scripted.ts";

export const evaluation: Evaluation = async ({ isSample }) => {
  const results: readonly (Result | undefined)[] = [
    evaluateCurated(isStandInAddOn),
    await evaluateScripted(isSample),
    isSample ? undefined : await evaluateLive(),
  ];
  return {
    rows: results.flatMap((one) => one?.rows ?? []),
    figures: results.flatMap((one) => one?.figures ?? []),
    checks: results.flatMap((one) => one?.checks ?? []),
  };
};
