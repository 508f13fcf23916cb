import type { Module } from "../../platform/module.ts";
import type { ChangesDeps } from "../changes/index.ts";
import { gameRulesRoutes } from "./game-rules/game-rules.routes.ts";
import { settingsRoutes } from "./settings.routes.ts";
import { settingsTools } from "./settings.tools.ts";
import { worldsTools } from "./worlds/worlds.tools.ts";
import { worldsRoutes } from "./worlds/worlds.routes.ts";

export const settingsModule: Module<ChangesDeps> = {
  name: "settings",
  open: (deps) => ({
    routes: () => [...settingsRoutes(deps), ...worldsRoutes(deps), ...gameRulesRoutes(deps)],
    tools: () => [...settingsTools(deps), ...worldsTools(deps)],
  }),
};
