import { AppError } from "../../platform/errors.ts";
import type { Deps } from "../../platform/deps.ts";
import type { BuildsDeps } from "../builds/index.ts";
import type { Payments } from "./payments-port.ts";

export type BillingDeps = Deps &
  BuildsDeps & {
    /** Undefined if no card provider is configured. */
    readonly payments: Payments | undefined;
  };

export function paymentsOf({ payments }: Pick<BillingDeps, "payments">): Payments {
  if (!payments) throw new AppError("CARDS_UNAVAILABLE");
  return payments;
}
