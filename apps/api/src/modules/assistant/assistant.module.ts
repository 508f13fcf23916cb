import type { Module } from "../../platform/module.ts";
import type { AssistantDeps } from "./assistant-deps.ts";
import { assistantRoutes } from "./assistant.routes.ts";
import { assistantWorkflows } from "./run-turn.workflow.ts";

export const assistantModule: Module<AssistantDeps> = {
  name: "assistant",
  open: (deps) => ({
    routes: () => assistantRoutes(deps),
    workflows: () => assistantWorkflows(deps),
  }),
};
