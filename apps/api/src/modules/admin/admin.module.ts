import type { Module } from "../../platform/module.ts";
import { adminRoutes } from "./admin.routes.ts";
import { deletedRoutes } from "./deleted/deleted.routes.ts";
import { checkWorkflows } from "./integrity/check-integrity.workflow.ts";
import type { IntegrityDeps } from "./integrity/integrity-deps.ts";
import { integrityRoutes } from "./integrity/integrity.routes.ts";
import { refundsRoutes } from "./refunds/refunds.routes.ts";
import { moneyRoutes } from "./money/money.routes.ts";
import { repairWorkflow } from "./integrity/repair-drift.workflow.ts";

export const adminModule: Module<IntegrityDeps> = {
  name: "admin",
  open: (deps) => ({
    routes: () => [
      ...adminRoutes(deps),
      ...deletedRoutes(deps),
      ...refundsRoutes(deps),
      ...moneyRoutes(deps),
      ...integrityRoutes(deps),
    ],
    workflows: () => [...checkWorkflows(deps), repairWorkflow(deps)],
  }),
};
