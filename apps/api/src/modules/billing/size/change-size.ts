import { randomUUID } from "node:crypto";
import type { changeSize as route } from "@blockwright/contract/billing/subscriptions";
import { message } from "@blockwright/contract/message";
import type { ServerSize } from "@blockwright/contract/plans";
import type { RouteResponse } from "@blockwright/contract/route";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { appendActivity } from "../../activity/index.ts";
import { holdRoomBeside } from "../../nodes/index.ts";
import { lockPlanOf } from "../../plans/index.ts";
import { paymentsOf, type BillingDeps } from "../billing-deps.ts";
import { settleSubscription } from "../settle/settle-subscription.ts";
import { lookAhead, type SizeOutlook } from "./outlook.ts";
import { insertSizeChange, moveSizeChange } from "./size-changes.repository.ts";
import { dropChange, withdrawCurrent } from "./withdraw-change.ts";

type Answer = RouteResponse<typeof route>;

/** Time passes between the preview and the click; more than this would be another price. */
const toleratedCents = 5;
/** Longer than a change stays open. */
const roomMs = 2 * 3_600_000;

/**
 * A larger size is charged first and given when the payment is confirmed, whoever notices it. A smaller one begins with
 * the next period. Size and amount are stored before the provider is told, and it is told once.
 */
export async function changeSize(
  deps: BillingDeps,
  actor: Person,
  id: string,
  { dueNowCents, ...size }: ServerSize & { readonly dueNowCents: number },
): Promise<Answer> {
  const before = await lookAhead(deps, actor, id, size);
  if (before.kind === "same") return changed;
  await withdrawCurrent(deps, before.own);
  if (before.kind === "kept") return changed;
  const ahead = await lookAhead(deps, actor, id, size);
  if (ahead.kind === "same") return changed;
  if (Math.abs(ahead.dueNowCents - dueNowCents) > toleratedCents)
    throw new AppError("PAYMENT_REFUSED", message("billing.size-price-moved"));
  const changeId = randomUUID();
  await deps.transact((tx) => store(tx, actor, { changeId, size, ahead }));
  return tellProvider(deps, changeId, ahead);
}

const changed: Answer = { state: "changed", confirmation: null };

interface Storing {
  readonly changeId: string;
  readonly size: ServerSize;
  readonly ahead: SizeOutlook;
}

async function store(tx: Transaction, actor: Person, { changeId, size, ahead }: Storing): Promise<void> {
  const { own, kind, nodeId, moreMemoryMb, moreDiskMb, monthlyCents, dueNowCents } = ahead;
  await lockPlanOf(tx, actor.id);
  const isStored = await insertSizeChange(tx.rows, {
    id: changeId,
    subscriptionId: own.id,
    ...size,
    monthlyCents,
    dueCents: dueNowCents,
    takesEffectAt: kind === "next-period" ? own.renewsAt : null,
    state: "asked",
    createdAt: tx.now(),
  });
  if (!isStored) throw new AppError("PAYMENT_REFUSED", message("billing.size-under-way"));
  if (kind !== "next-period" && (moreMemoryMb > 0 || moreDiskMb > 0))
    await holdRoomBeside(tx, changeId, {
      nodeId,
      memoryMb: moreMemoryMb,
      diskMb: moreDiskMb,
      expiresAt: new Date(tx.now().getTime() + roomMs),
    });
  await appendActivity(tx, actor, {
    action: "subscription.size-asked",
    subjectId: own.id,
    details: { ...size, monthlyCents },
  });
}

async function tellProvider(deps: BillingDeps, changeId: string, ahead: SizeOutlook): Promise<Answer> {
  const { kind, own, monthlyCents } = ahead;
  const payments = paymentsOf(deps);
  const price = { providerId: own.providerId, monthlyCents, key: changeId };
  if (kind === "next-period") {
    await payments.setNextPrice(price);
    await settleSubscription(deps, own.id);
    return { state: "scheduled", confirmation: null };
  }
  if (kind === "paid-later") await payments.addToNextInvoice(price);
  if (kind === "paid-now") {
    const charged = await payments.chargePrice(price).catch(async (error: unknown) => {
      // The bank refused. Anything else may have been done, and is looked at by the next round.
      if (error instanceof AppError && error.code === "PAYMENT_REFUSED") await dropChange(deps, changeId);
      throw error;
    });
    if (charged.clientSecret !== null) {
      await moveSizeChange(deps.rows, changeId, ["asked"], "confirming");
      const { publishableKey } = payments;
      const confirmation = { clientSecret: charged.clientSecret, publishableKey };
      return { state: "needs-confirmation", confirmation };
    }
  }
  await settleSubscription(deps, own.id);
  return changed;
}
