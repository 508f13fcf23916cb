export { planFromRecipes } from "./plan-from-recipes.ts";
export { createPlanServer } from "./plan-server.ts";
export type { PlannedServer, PlanServer, ServerWish } from "./planned-server.ts";
export { listRecipeCards } from "./recipe-cards.ts";
