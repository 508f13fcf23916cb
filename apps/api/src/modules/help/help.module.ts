import type { Module } from "../../platform/module.ts";
import type { HelpDeps } from "./help-deps.ts";
import { helpRoutes } from "./help.routes.ts";
import { helpWorkflows } from "./help.workflow.ts";

export const helpModule: Module<HelpDeps> = {
  name: "help",
  open: (deps) => ({ routes: () => helpRoutes(deps), workflows: () => helpWorkflows(deps) }),
};
