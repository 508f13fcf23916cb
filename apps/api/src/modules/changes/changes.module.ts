import type { Module } from "../../platform/module.ts";
import { changesWorkflows } from "./apply-change.workflow.ts";
import type { ChangesDeps } from "./changes-deps.ts";
import { changesRoutes } from "./changes.routes.ts";
import { oldChangesWorkflows } from "./forget/forget-old-changes.workflow.ts";

export const changesModule: Module<ChangesDeps> = {
  name: "changes",
  open: (deps) => ({
    routes: () => changesRoutes(deps),
    workflows: () => [...changesWorkflows(deps), ...oldChangesWorkflows(deps)],
  }),
};
