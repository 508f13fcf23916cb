import type { Deps } from "../../platform/deps.ts";
import type { Module } from "../../platform/module.ts";
import { activityWorkflows } from "./keep-activity.workflow.ts";

export const activityModule: Module<Pick<Deps, "rows" | "log" | "now">> = {
  name: "activity",
  open: (deps) => ({ workflows: () => activityWorkflows(deps) }),
};
