import type { Module } from "../../platform/module.ts";
import type { PluginsDeps } from "./plugins-deps.ts";
import { pluginsRoutes } from "./plugins.routes.ts";
import { recognitionRoutes } from "./recognition/recognition.routes.ts";
import { updatesWorkflows } from "./updates/check-updates.workflow.ts";

export const pluginsModule: Module<PluginsDeps> = {
  name: "plugins",
  open: (deps) => ({
    routes: () => [...pluginsRoutes(deps), ...recognitionRoutes(deps)],
    workflows: () => updatesWorkflows(deps),
  }),
};
