import type { Module } from "../../platform/module.ts";
import type { AdminDeps } from "./admin-deps.ts";
import { adminRoutes } from "./admin.routes.ts";

export const adminModule: Module<AdminDeps> = {
  name: "admin",
  open: (deps) => ({ routes: () => adminRoutes(deps) }),
};
