import type { Module } from "../../platform/module.ts";
import type { PluginsDeps } from "./plugins-deps.ts";
import { pluginsRoutes } from "./plugins.routes.ts";
import { updatesWorkflows } from "./updates/check-updates.workflow.ts";

export const pluginsModule: Module<PluginsDeps> = {
  name: "plugins",
  open: (deps) => ({ routes: () => pluginsRoutes(deps), workflows: () => updatesWorkflows(deps) }),
};
