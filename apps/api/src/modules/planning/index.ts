export { createPlanServer } from "./plan-server.ts";
export type { PlannedServer, PlanServer, ServerWish } from "./planned-server.ts";
export { listRecipeCards } from "./recipe-cards.ts";
