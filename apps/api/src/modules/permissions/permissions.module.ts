import type { Module } from "../../platform/module.ts";
import type { NodesDeps } from "../nodes/index.ts";
import { permissionsTools } from "./permissions.tools.ts";

export const permissionsModule: Module<NodesDeps> = {
  name: "permissions",
  open: (deps) => ({ tools: () => permissionsTools(deps) }),
};
