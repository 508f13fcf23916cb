import { workflow } from "../../../platform/workflow-reference.ts";
import { implementScheduled, type WorkflowImplementation } from "../../../platform/workflows/workflow.ts";
import { dayMs, timeBefore } from "../../../platform/now.ts";
import type { BillingDeps } from "../billing-deps.ts";
import { reconcile, tellOperators } from "./reconcile.ts";

const reconcileDaily = workflow<void>("billing.reconcile", "background");
/** Longer than a month and its grace; the command line compares everything. */
const comparedMs = 60 * dayMs;

export function reconcileWorkflow(deps: BillingDeps): WorkflowImplementation {
  return implementScheduled(reconcileDaily, "40 4 * * *", async (run) => {
    const lines = await run.step("compare", () =>
      deps.payments ? reconcile(deps, { since: timeBefore(deps.now(), comparedMs) }) : Promise.resolve([]),
    );
    await run.step("tell", () => tellOperators(deps, lines));
  });
}
