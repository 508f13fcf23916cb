import type { Module } from "../../platform/module.ts";
import type { MovesDeps } from "./moves-deps.ts";
import { movesRoutes } from "./moves.routes.ts";
import { movesWorkflows } from "./moves.workflow.ts";

export const movesModule: Module<MovesDeps> = {
  name: "moves",
  open: (deps) => ({ routes: () => movesRoutes(deps), workflows: () => movesWorkflows(deps) }),
};
