import type { getBilling, Payment, Subscription } from "@blockwright/contract/billing/subscriptions";
import { billedCents, billedMonths, minChargeCents, monthlyCents } from "@blockwright/contract/plans";
import type { RouteResponse } from "@blockwright/contract/route";
import type { Person } from "../../../platform/actor.ts";
import { dayMs } from "../../../platform/now.ts";
import type { BillingDeps } from "../billing-deps.ts";
import { creditOf as accountCreditOf } from "../desk/read-credit.ts";
import { findCredits } from "../gifts/gifts.repository.ts";
import { readGivenOf } from "../given/read-given.ts";
import { findPaymentsOf, type EntryRow } from "../ledger/ledger.repository.ts";
import type { LedgerCause } from "../ledger/ledger.ts";
import { planOfAccount } from "../servers/plan-of-account.ts";
import { graceMs, keptUnpaidMs } from "../settle/state-of.ts";
import { findSubscriptionsOf, type SubscriptionRow } from "../subscriptions.repository.ts";
import { paymentId } from "./payment-id.ts";

const refundableMs = 7 * dayMs;
const shownPayments = 100;

export async function readBilling(
  deps: Pick<BillingDeps, "rows" | "now" | "payments" | "log">,
  actor: Person,
): Promise<RouteResponse<typeof getBilling>> {
  const { rows, now } = deps;
  const { plan, monthlyCents: total } = await planOfAccount({ rows }, actor.id);
  const found = await findSubscriptionsOf(rows, actor.id);
  const names = new Map(found.map(({ subscription, serverName }) => [subscription.id, serverName]));
  const credits = await findCredits(rows, actor.id);
  // Paid for again by the same person: the newer one is shown.
  const isLast = ({ subscription: { id, handedToId } }: Found) =>
    handedToId === null || handedToId === id || !names.has(handedToId);
  const given = await readGivenOf(rows, actor.id);
  const isGiven = new Set(given.map(({ serverId }) => serverId));
  const creditCents = await accountCreditOf(deps, actor.id);
  const entries = await findPaymentsOf(rows, actor.id, shownPayments);
  return {
    plan: plan.id,
    monthlyCents: total,
    minChargeCents,
    creditCents,
    subscriptions: afterCredit(
      found.filter(isLast).map((one) => {
        const described = describe(one, creditOf(credits, one), now());
        // It stays as long as it has a size without charge.
        return isGiven.has(one.serverId ?? "") ? { ...described, deletesAt: null, offers: [] } : described;
      }),
      creditCents ?? 0,
    ),
    given,
    payments: paymentsOf(entries, names),
  };
}

/** The earliest charges use it. What is too little for a card waits for the charge after. */
function afterCredit(all: readonly Subscription[], creditCents: number): Subscription[] {
  let left = creditCents;
  const charged = new Map<string, number>();
  const byDay = all.toSorted((one, other) => (one.renewsAt ?? "").localeCompare(other.renewsAt ?? ""));
  for (const { id, nextChargeCents } of byDay) {
    if (nextChargeCents === null || left <= 0) continue;
    const rest = nextChargeCents - left;
    charged.set(id, rest < minChargeCents ? 0 : rest);
    left = Math.max(0, -rest);
  }
  return all.map((one) => ({ ...one, nextChargeCents: charged.get(one.id) ?? one.nextChargeCents }));
}

type Found = Awaited<ReturnType<typeof findSubscriptionsOf>>[number];

/** What a friend has paid of the next payment. */
function creditOf(
  credits: Awaited<ReturnType<typeof findCredits>>,
  { subscription: { id, renewsAt } }: Found,
) {
  const paid = credits.find(
    (one) => one.subscriptionId === id && one.renewsAt.getTime() === renewsAt?.getTime(),
  );
  return paid?.amountCents ?? 0;
}

function describe(found: Found, creditCents: number, now: Date): Subscription {
  const { subscription: row, serverId, serverName, buildStatus, upgradedServerId } = found;
  // With the free size again, it is neither paid for nor handed over.
  const isFreeAgain = row.handedToId === row.id && upgradedServerId !== null && upgradedServerId === serverId;
  const nextSize =
    row.nextRamGb === null || row.nextStorageGb === null
      ? null
      : { ramGb: row.nextRamGb, storageGb: row.nextStorageGb };
  const isBuilt = buildStatus === "completed" || row.serverId !== null;
  const willRenew = row.state === "active" || row.state === "overdue" || row.state === "held";
  return {
    id: row.id,
    serverId,
    serverName,
    buildId: row.buildId,
    size: { ramGb: row.ramGb, storageGb: row.storageGb },
    monthlyCents: row.monthlyCents,
    billedMonths: billedMonths(row.monthlyCents),
    state: row.state,
    renewsAt: willRenew ? iso(row.renewsAt) : null,
    nextChargeCents: willRenew
      ? Math.max(0, billedCents(nextSize ? monthlyCents(nextSize) : nextCents(row)) - creditCents)
      : null,
    nextSize,
    nextPrice: nextPriceOf(row),
    endsAt: row.state === "ending" ? iso(row.endsAt) : null,
    graceEndsAt: row.state === "overdue" ? iso(row.overdueSince, graceMs) : null,
    deletesAt:
      serverId !== null && row.handedToId === null && (row.state === "held" || row.state === "ended")
        ? iso(row.heldSince, keptUnpaidMs)
        : null,
    card: cardOf(row),
    isHandedOver: row.handedToId !== null && !isFreeAgain,
    returnsToFree: upgradedServerId !== null && upgradedServerId === row.serverId,
    refundableUntil: iso(row.decideBy ?? refundableUntil(row, now)),
    buildFailed: buildStatus === "failed" && row.state !== "ended",
    refundsItselfAt: iso(row.decideBy),
    needsRestart: needsRestart(found),
    offers: serverId !== null && isBuilt && row.handedToId === null ? offersOf(row) : [],
  };
}

function offersOf({ state, owesSince }: SubscriptionRow): Subscription["offers"] {
  if (state === "active") return ["change-size"];
  return state === "ended" && owesSince === null ? ["pay-again"] : [];
}

/** What its owner was told, until it is charged. */
function nextPriceOf({ announcedCents, announcedFor, monthlyCents: now }: SubscriptionRow) {
  if (announcedCents === null || announcedFor === null || announcedCents === now) return null;
  return { monthlyCents: announcedCents, from: announcedFor.toISOString() };
}

function nextCents(row: SubscriptionRow): number {
  const { announcedCents, announcedFor, renewsAt, monthlyCents: now } = row;
  const isDue = announcedFor !== null && renewsAt !== null && renewsAt >= announcedFor;
  return isDue ? (announcedCents ?? now) : now;
}

/** Until it was started with the new size. */
function needsRestart({ subscription: { needsRestart: wasRunning, resizedAt }, startedAt }: Found): boolean {
  return wasRunning && resizedAt !== null && startedAt !== null && startedAt < resizedAt;
}

type RefundRow = Pick<SubscriptionRow, "firstPaidAt" | "isRefunded" | "state" | "handedToId">;

/** Null if it is not, or not any more. */
export function refundableUntil(
  { firstPaidAt, isRefunded, state, handedToId }: RefundRow,
  now: Date,
): Date | null {
  if (firstPaidAt === null || isRefunded || state === "disputed" || handedToId !== null) return null;
  const until = new Date(firstPaidAt.getTime() + refundableMs);
  return until > now ? until : null;
}

export function cardOf(row: SubscriptionRow): Subscription["card"] {
  const { cardBrand: brand, cardLast4: last4, cardExpMonth: expMonth, cardExpYear: expYear } = row;
  if (brand === null || last4 === null || expMonth === null || expYear === null) return null;
  return { brand, last4, expMonth, expYear };
}

const descriptions: Readonly<Partial<Record<LedgerCause, string>>> = {
  "first-payment": "First payment",
  renewal: "Renewal",
  "size-change": "Larger size",
  gift: "Paid by a friend",
};

function paymentsOf(entries: readonly EntryRow[], names: ReadonlyMap<string, string | null>): Payment[] {
  return entries.flatMap((entry) => {
    const description = descriptions[entry.cause];
    if (description === undefined) return [];
    const movements = entries.filter(({ paymentIntentId }) => paymentIntentId === entry.paymentIntentId);
    const sumOf = (...causes: LedgerCause[]) =>
      movements
        .filter(({ cause }) => causes.includes(cause))
        .reduce((sum, { amountCents }) => sum + amountCents, 0);
    const refundedCents = -sumOf("refund", "refund-failed");
    const isDisputed = sumOf("dispute", "dispute-won") < 0;
    const isRefunded = refundedCents >= entry.amountCents;
    return [
      {
        id: paymentId(entry.providerId),
        at: entry.at.toISOString(),
        description,
        serverName: names.get(entry.subscriptionId) ?? null,
        amountCents: entry.amountCents,
        refundedCents,
        status: isDisputed ? "disputed" : isRefunded ? "refunded" : "paid",
        pdfUrl: entry.pdfUrl,
      },
    ];
  });
}

function iso(time: Date | null, laterMs = 0): string | null {
  return time === null ? null : new Date(time.getTime() + laterMs).toISOString();
}
