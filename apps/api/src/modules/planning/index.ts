export type { ModelAnswer, ModelFailure, ModelQuestion, PlanningModel, TokensUsed } from "./model-port.ts";
export type { PlanningCatalogue } from "./model-tools.ts";
export { planFromRecipes } from "./plan-from-recipes.ts";
export { costOf, createPlanServer, fallBack } from "./plan-server.ts";
export { planWithModel, type PlanningBudget } from "./plan-with-model.ts";
export type { PlannedServer, PlanServer, ServerWish } from "./planned-server.ts";
export { listRecipeCards } from "./recipe-cards.ts";
