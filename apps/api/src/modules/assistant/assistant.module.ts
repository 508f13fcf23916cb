import type { Module } from "../../platform/module.ts";
import type { AssistantDeps } from "./assistant-deps.ts";
import { assistantFacts, assistantSubscriptions } from "./assistant.facts.ts";
import { assistantRoutes } from "./assistant.routes.ts";
import { assistantWorkflows } from "./run-turn.workflow.ts";

export const assistantModule: Module<AssistantDeps> = {
  name: "assistant",
  subscriptions: assistantSubscriptions,
  open: (deps) => ({
    routes: () => assistantRoutes(deps),
    facts: () => assistantFacts(deps),
    workflows: () => assistantWorkflows(deps),
  }),
};
