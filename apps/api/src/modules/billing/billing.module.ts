import type { Module } from "../../platform/module.ts";
import type { BillingDeps } from "./billing-deps.ts";
import { billingRoutes } from "./billing.routes.ts";
import { billingWorkflows } from "./billing.workflow.ts";

export const billingModule: Module<BillingDeps> = {
  name: "billing",
  open: (deps) => ({
    routes: () => billingRoutes(deps),
    workflows: () => billingWorkflows(deps),
  }),
};
