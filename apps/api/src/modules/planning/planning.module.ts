import type { Deps } from "../../platform/deps.ts";
import type { Module } from "../../platform/module.ts";
import { planningWorkflows } from "./forget-plannings.workflow.ts";

export const planningModule: Module<Pick<Deps, "rows" | "now">> = {
  name: "planning",
  open: (deps) => ({ workflows: () => planningWorkflows(deps) }),
};
