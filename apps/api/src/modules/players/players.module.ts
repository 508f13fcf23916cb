import type { Module } from "../../platform/module.ts";
import type { NodesDeps } from "../nodes/index.ts";
import { playersTools } from "./players.tools.ts";

export const playersModule: Module<NodesDeps> = {
  name: "players",
  open: (deps) => ({ tools: () => playersTools(deps) }),
};
