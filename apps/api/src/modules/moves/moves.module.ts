import type { Module } from "../../platform/module.ts";
import { drainsRoutes } from "./drains/drains.routes.ts";
import { drainWorkflow } from "./drains/drains.workflow.ts";
import type { MovesDeps } from "./moves-deps.ts";
import { movesRoutes } from "./moves.routes.ts";
import { movesWorkflows } from "./moves.workflow.ts";

export const movesModule: Module<MovesDeps> = {
  name: "moves",
  open: (deps) => ({
    routes: () => [...movesRoutes(deps), ...drainsRoutes(deps)],
    workflows: () => [...movesWorkflows(deps), drainWorkflow(deps)],
  }),
};
