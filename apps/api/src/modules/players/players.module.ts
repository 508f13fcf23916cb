import type { Module } from "../../platform/module.ts";
import type { PlayersDeps } from "./players-deps.ts";
import { playersRoutes } from "./players.routes.ts";
import { playersTools } from "./players.tools.ts";

export const playersModule: Module<PlayersDeps> = {
  name: "players",
  open: (deps) => ({ routes: () => playersRoutes(deps), tools: () => playersTools(deps) }),
};
