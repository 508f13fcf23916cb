import type { PlanServer } from "./planned-server.ts";
import { planFromRecipes } from "./plan-from-recipes.ts";

export function createPlanServer(): PlanServer {
  return (wish) => Promise.resolve(planFromRecipes(wish));
}
