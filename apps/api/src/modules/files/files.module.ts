import type { Module } from "../../platform/module.ts";
import type { SavingDeps } from "./edit/save-file.ts";
import { filesRoutes } from "./files.routes.ts";

export const filesModule: Module<SavingDeps> = {
  name: "files",
  open: (deps) => ({ routes: () => filesRoutes(deps) }),
};
