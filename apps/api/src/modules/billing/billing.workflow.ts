import { workflow } from "../../platform/workflow-reference.ts";
import {
  implement,
  implementScheduled,
  type WorkflowImplementation,
} from "../../platform/workflows/workflow.ts";
import { releaseExpiredRoom } from "../nodes/index.ts";
import type { BillingDeps } from "./billing-deps.ts";
import { endDue, givenDue } from "./given/end-given.ts";
import { askedByOperator, finishAsked } from "./desk/finish-asked.ts";
import { creditUnusedGift, unusedGifts } from "./gifts/credit-unused-gifts.ts";
import { endOfHandedOver } from "./handover/change-payer.ts";
import { finishStart, unanswered } from "./orders/start-order.ts";
import { forgetPayments } from "./ledger/forget-payments.ts";
import { endOfServer, endPaymentsOf } from "./life/end-with-server.ts";
import { holdUnpaid, ownersOfUnheld } from "./life/hold-unpaid.ts";
import { deleteUnpaid, longOverdue, longUnpaid, stopUnpaid } from "./life/stop-unpaid.ts";
import { announcePrice, untold } from "./prices/announce-prices.ts";
import { applyPrice, duePrices } from "./prices/apply-prices.ts";
import { finishChange, unfinishedChanges } from "./size/finish-changes.ts";
import { reconcileWorkflow } from "./reconcile/reconcile.workflow.ts";
import { catchUp, unsettled } from "./settle/catch-up.ts";
import { settleSubscription } from "./settle/settle-subscription.ts";
import { refundUndecided, undecided } from "./unbuilt/refund-undecided.ts";

const settleAll = workflow<void>("billing.settle", "background");

/** Notices what no event told us, of each subscription once a day, and does what falls due. */
export function billingWorkflows(deps: BillingDeps): WorkflowImplementation[] {
  return [
    implementScheduled(settleAll, "*/10 * * * *", async (run) => {
      await run.step("release room", () => deps.transact((tx) => releaseExpiredRoom(tx)));
      if (await run.patch("asked orders")) {
        const asked = await run.step("find asked", () => unanswered(deps));
        for (const id of asked) await run.step("finish start", () => finishStart(deps, id));
      }
      const ids = await run.step("find", () => unsettled(deps));
      for (const id of ids) await run.step("settle", () => catchUp(deps, id), { maxAttempts: 1 });
      if (await run.patch("changes and choices")) {
        const changing = await run.step("find changes", () => unfinishedChanges(deps));
        for (const id of changing) await run.step("finish change", () => finishChange(deps, id));
        const choices = await run.step("find undecided", () => undecided(deps));
        for (const id of choices) await run.step("give back", () => refundUndecided(deps, id));
      }
      if (await run.patch("gifts")) {
        const gifts = await run.step("find gifts", () => unusedGifts(deps));
        for (const id of gifts) await run.step("finish gift", () => creditUnusedGift(deps, id));
      }
      if (await run.patch("price lists")) {
        const unaware = await run.step("find untold", () => untold(deps));
        for (const id of unaware) await run.step("announce price", () => announcePrice(deps, id));
        const due = await run.step("find due prices", () => duePrices(deps));
        for (const id of due) await run.step("apply price", () => applyPrice(deps, id));
      }
      if (await run.patch("brought back")) {
        const owners = await run.step("find unheld", () => ownersOfUnheld(deps));
        for (const id of owners) await run.step("hold unpaid", () => holdUnpaid(deps, id));
      }
      if (await run.patch("given sizes")) {
        const due = await run.step("find given sizes", () => givenDue(deps));
        for (const id of due) await run.step("end given size", () => endDue(deps, id));
      }
      if (await run.patch("ordered by the operator")) {
        const asked = await run.step("find ordered", () => askedByOperator(deps));
        for (const id of asked) await run.step("finish ordered", () => finishAsked(deps, id));
      }
      const overdue = await run.step("find overdue", () => longOverdue(deps));
      for (const id of overdue) await run.step("stop", () => stopUnpaid(deps, id));
      const unpaid = await run.step("find unpaid", () => longUnpaid(deps));
      for (const one of unpaid) await run.step("delete", () => deleteUnpaid(deps, one));
      await run.step("forget", () => forgetPayments(deps));
    }),
    reconcileWorkflow(deps),
    implement(endOfHandedOver, (run, { subscriptionId }) =>
      run.step("end", () => settleSubscription(deps, subscriptionId), { maxAttempts: 20 }),
    ),
    implement(endOfServer, (run, { serverId }) =>
      run.step("end", () => endPaymentsOf(deps, serverId), { maxAttempts: 20 }),
    ),
  ];
}
