import type { Module } from "../../platform/module.ts";
import { buildsWorkflows } from "./build/build-server.workflow.ts";
import type { BuildsDeps } from "./builds-deps.ts";
import { buildsFacts, buildsSubscriptions } from "./builds.facts.ts";
import { buildsRoutes } from "./builds.routes.ts";
import { reinstallRoutes } from "./reinstall/reinstall.routes.ts";
import { reinstallWorkflows } from "./reinstall/reinstall.workflow.ts";
import { updateRoutes } from "./update/update.routes.ts";
import { updateTools } from "./update/update.tools.ts";
import { updateWorkflows } from "./update/update.workflow.ts";
import { lostPortsWorkflows } from "./lost-ports/lost-ports.workflow.ts";

export const buildsModule: Module<BuildsDeps> = {
  name: "builds",
  subscriptions: buildsSubscriptions,
  open: (deps) => ({
    routes: () => [...buildsRoutes(deps), ...reinstallRoutes(deps), ...updateRoutes(deps)],
    workflows: () => [
      ...buildsWorkflows(deps),
      ...reinstallWorkflows(deps),
      ...updateWorkflows(deps),
      ...lostPortsWorkflows(deps),
    ],
    facts: () => buildsFacts(),
    tools: () => updateTools(deps),
  }),
};
