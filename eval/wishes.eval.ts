import type { Evaluation } from "./evaluation.ts";
import { evaluateWishes } from "./planner/evaluate-wishes.ts";

export const evaluation: Evaluation = async (options) => evaluateWishes(options);
