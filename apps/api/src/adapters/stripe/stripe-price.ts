import { billedMonths } from "@blockwright/contract/plans";
import type { Stripe } from "stripe";

/** Charged for as many months at a time as make it large enough for a card, unless they are given. */
export function priceData(product: string, monthlyCents: number, months = billedMonths(monthlyCents)) {
  return {
    currency: "usd",
    product,
    recurring: { interval: "month" as const, interval_count: months },
    unit_amount: monthlyCents * months,
  };
}

type Priced = Pick<Stripe.Price, "recurring" | "unit_amount">;

export function monthsOf({ recurring }: Pick<Priced, "recurring">): number {
  return recurring?.interval_count ?? 1;
}

export function monthlyCentsOf(price: Priced): number {
  return Math.round((price.unit_amount ?? 0) / monthsOf(price));
}
