import type { Module } from "../../platform/module.ts";
import { pluginsRoutes, type PluginRoutesDeps } from "./plugins.routes.ts";
import { pluginsTools } from "./plugins.tools.ts";
import { recognitionRoutes } from "./recognition/recognition.routes.ts";
import { updatesWorkflows } from "./updates/check-updates.workflow.ts";

export const pluginsModule: Module<PluginRoutesDeps> = {
  name: "plugins",
  open: (deps) => ({
    routes: () => [...pluginsRoutes(deps), ...recognitionRoutes(deps)],
    tools: () => pluginsTools(deps),
    workflows: () => updatesWorkflows(deps),
  }),
};
