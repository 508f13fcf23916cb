import { workflow } from "../../platform/workflow-reference.ts";
import { implementScheduled, type WorkflowImplementation } from "../../platform/workflows/workflow.ts";
import { releaseExpiredRoom } from "../nodes/index.ts";
import type { BillingDeps } from "./billing-deps.ts";
import { catchUp, unsettled } from "./settle/catch-up.ts";

const settleAll = workflow<void>("billing.settle", "background");

/** Notices what no event told us: of each subscription once a day. */
export function billingWorkflows(deps: BillingDeps): WorkflowImplementation[] {
  return [
    implementScheduled(settleAll, "*/10 * * * *", async (run) => {
      await run.step("release room", () => deps.transact((tx) => releaseExpiredRoom(tx)));
      const ids = await run.step("find", () => unsettled(deps));
      for (const id of ids) await run.step("settle", () => catchUp(deps, id), { maxAttempts: 1 });
    }),
  ];
}
