export type {
  ModelAnswer,
  ModelFailure,
  ModelQuestion,
  PlanningModel,
  SaidByModel,
  TokensUsed,
} from "./model/model-port.ts";
export type { PlanningCatalogue } from "./model/model-tools.ts";
export { planningCatalogue } from "./model/planning-catalogue.ts";
export { planFromRecipes } from "./curated/plan-from-recipes.ts";
export { costOf } from "./ask-planner.ts";
export { createPlanServer, fallBack } from "./plan-server.ts";
export { planWithModel, type PlanningBudget } from "./model/plan-with-model.ts";
export type { PlannedServer, PlanServer, ServerWish } from "./planned-server.ts";
export { listRecipeCards } from "./curated/recipe-cards.ts";
export { proposeFromRecipes, type Proposal } from "./propose-server.ts";
export { promises, promisesOf, type KeptPromise } from "./promises/promise.ts";
export { curatedRecipes, type CuratedRecipe } from "./curated/curated-recipes.ts";
export { refuseRequest } from "./refuse-request.ts";
export { nameServer } from "./name-server.ts";
export { takeProposal, type TakenProposal } from "./proposal/take-proposal.ts";
export type { FindPlayerName } from "./proposal/check-owner-name.ts";
export { awaitPlan } from "./proposal/await-plan.ts";
export type { PlannerDeps } from "./ask-planner.ts";
export { installAgreed } from "./proposal/install-agreed.ts";
