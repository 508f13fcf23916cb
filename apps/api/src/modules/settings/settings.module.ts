import type { Module } from "../../platform/module.ts";
import type { ChangesDeps } from "../changes/index.ts";
import { settingsRoutes } from "./settings.routes.ts";
import { settingsTools } from "./settings.tools.ts";
import { worldsTools } from "./worlds/worlds.tools.ts";
import { worldsRoutes } from "./worlds/worlds.routes.ts";

export const settingsModule: Module<ChangesDeps> = {
  name: "settings",
  open: (deps) => ({
    routes: () => [...settingsRoutes(deps), ...worldsRoutes(deps)],
    tools: () => [...settingsTools(deps), ...worldsTools(deps)],
  }),
};
