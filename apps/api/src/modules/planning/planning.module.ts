import type { Module } from "../../platform/module.ts";
import { planningWorkflows } from "./forget-plannings.workflow.ts";
import type { CarryOutDeps } from "./model-plan/carry-out-model-plan.ts";
import { modelPlanWorkflows } from "./model-plan/plan-proposal.workflow.ts";
import { proposalsRoutes, type ProposalsDeps } from "./proposal/proposals.routes.ts";

export const planningModule: Module<CarryOutDeps & ProposalsDeps> = {
  name: "planning",
  open: (deps) => ({
    routes: () => proposalsRoutes(deps),
    workflows: () => [...planningWorkflows(deps), ...modelPlanWorkflows(deps)],
  }),
};
