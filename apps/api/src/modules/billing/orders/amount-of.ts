import type { createPaymentIntent } from "@blockwright/contract/billing/payments";
import { message } from "@blockwright/contract/message";
import {
  formatCents,
  isTooCheapToSell,
  minChargeCents,
  monthlyCents,
  planOfSize,
} from "@blockwright/contract/plans";
import { priceListAt } from "@blockwright/contract/price-lists";
import type { RouteInput } from "@blockwright/contract/route";
import { AppError } from "../../../platform/errors.ts";

type Wish = Pick<RouteInput<typeof createPaymentIntent>["body"], "plan" | "ram" | "storage">;

/** In cents, from the size alone. Refuses another plan than that of the size, and what no card can be charged. */
export function amountOf({ plan, ram, storage }: Wish, at: Date): number {
  const size = { ramGb: ram, storageGb: storage };
  if (plan !== planOfSize(size)) throw new AppError("INVALID_REQUEST");
  if (isTooCheapToSell(size))
    throw new AppError(
      "PAYMENT_REFUSED",
      message("billing.below-minimum", { minimum: formatCents(minChargeCents) }),
    );
  return monthlyCents(size, priceListAt(at));
}
