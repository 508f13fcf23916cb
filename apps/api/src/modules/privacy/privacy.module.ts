import type { Module } from "../../platform/module.ts";
import type { PrivacyDeps } from "./erase-accounts.ts";
import { privacyRoutes } from "./privacy.routes.ts";
import { privacyWorkflows } from "./privacy.workflow.ts";

export const privacyModule: Module<PrivacyDeps> = {
  name: "privacy",
  open: (deps) => ({
    routes: () => privacyRoutes(deps),
    workflows: () => privacyWorkflows(deps),
  }),
};
