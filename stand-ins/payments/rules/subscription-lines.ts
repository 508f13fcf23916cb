import { newLine } from "../objects/invoice.ts";
import { monthsBilled, type Period } from "../objects/subscription.ts";
import type { InvoiceLine, SubscriptionItem } from "../state/shapes.ts";
import { periodEnd, shareOf } from "./periods.ts";

function centsOf(item: SubscriptionItem): number {
  return (item.price.unit_amount ?? 0) * (item.quantity ?? 1);
}

export function periodLines(items: readonly SubscriptionItem[], period: Period): InvoiceLine[] {
  return items.map((item) =>
    newLine({ amount: centsOf(item), description: "1 × Subscription", item, period, isProration: false }),
  );
}

/** Of the time before the first charge. */
export function trialLines(items: readonly SubscriptionItem[], period: Period): InvoiceLine[] {
  return items.map((item) =>
    newLine({
      amount: 0,
      description: "Trial period for Subscription",
      item,
      period,
      isProration: false,
    }),
  );
}

/** Whether a change makes another period begin at once: the items are billed for another number of months. */
export function startsPeriod(
  before: readonly SubscriptionItem[],
  after: readonly SubscriptionItem[],
): boolean {
  return monthsBilled(before) !== monthsBilled(after);
}

/** The new items with the period that begins now. */
export function withNewPeriod(after: readonly SubscriptionItem[], now: number): SubscriptionItem[] {
  const end = periodEnd(now, now, monthsBilled(after));
  return after.map((item) => ({ ...item, current_period_start: now, current_period_end: end }));
}

/** What an invoice for a change has: the rest of the period, or a whole new one less the rest of the old one. */
export function changeLines(
  before: readonly SubscriptionItem[],
  after: readonly SubscriptionItem[],
  fromSeconds: number,
  now: number,
): InvoiceLine[] {
  if (!startsPeriod(before, after)) return prorationLines(before, after, fromSeconds);
  const begun = withNewPeriod(after, now);
  const [first] = begun;
  const period = { start: now, end: first?.current_period_end ?? now };
  return [...prorationLines(before, [], fromSeconds), ...periodLines(begun, period)];
}

/** The unused time of the old items as credit, the remaining time of the new ones as charge. */
function prorationLines(
  before: readonly SubscriptionItem[],
  after: readonly SubscriptionItem[],
  fromSeconds: number,
): InvoiceLine[] {
  const lines = (items: readonly SubscriptionItem[], sign: 1 | -1, words: string) =>
    items.map((item) => {
      const period = { start: item.current_period_start, end: item.current_period_end };
      return newLine({
        amount: sign * shareOf(centsOf(item), period, fromSeconds),
        description: words,
        item,
        period: { start: fromSeconds, end: period.end },
        isProration: true,
      });
    });
  const isChanged = (item: SubscriptionItem, others: readonly SubscriptionItem[]) =>
    !others.some((other) => other.id === item.id && centsOf(other) === centsOf(item));
  return [
    ...lines(
      before.filter((item) => isChanged(item, after)),
      -1,
      "Unused time",
    ),
    ...lines(
      after.filter((item) => isChanged(item, before)),
      1,
      "Remaining time",
    ),
  ];
}
