import type { Module } from "../../platform/module.ts";
import { billingFacts, billingSubscriptions } from "./billing.facts.ts";
import { billingRoutes } from "./billing.routes.ts";
import type { BillingDeps } from "./billing-deps.ts";
import { billingWorkflows } from "./billing.workflow.ts";

export const billingModule: Module<BillingDeps> = {
  name: "billing",
  subscriptions: billingSubscriptions,
  open: (deps) => ({
    routes: () => billingRoutes(deps),
    workflows: () => billingWorkflows(deps),
    facts: () => billingFacts(deps),
  }),
};
