import type { Module } from "../../platform/module.ts";
import type { ChangesDeps } from "../changes/index.ts";
import { settingsRoutes } from "./settings.routes.ts";
import { settingsTools } from "./settings.tools.ts";

export const settingsModule: Module<ChangesDeps> = {
  name: "settings",
  open: (deps) => ({ routes: () => settingsRoutes(deps), tools: () => settingsTools(deps) }),
};
