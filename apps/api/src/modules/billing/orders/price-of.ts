import type { createPaymentIntent } from "@blockwright/contract/billing/payments";
import { monthlyCents, planOfSize } from "@blockwright/contract/plans";
import { priceListAt } from "@blockwright/contract/price-lists";
import type { RouteInput } from "@blockwright/contract/route";
import { AppError } from "../../../platform/errors.ts";

type Wish = Pick<RouteInput<typeof createPaymentIntent>["body"], "plan" | "ram" | "storage">;

/** In cents per month, from the size alone. Refuses another plan than that of the size. */
export function priceOf({ plan, ram, storage }: Wish, at: Date): number {
  const size = { ramGb: ram, storageGb: storage };
  if (plan !== planOfSize(size)) throw new AppError("INVALID_REQUEST");
  return monthlyCents(size, priceListAt(at));
}
