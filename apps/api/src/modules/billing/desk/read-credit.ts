import type { readCredit as route } from "@blockwright/contract/admin/credit";
import type { RouteResponse } from "@blockwright/contract/route";
import { AppError } from "../../../platform/errors.ts";
import { findAccount } from "../../accounts/index.ts";
import type { BillingDeps } from "../billing-deps.ts";
import { findCustomer } from "../orders/orders.repository.ts";
import { findCreditsOf } from "./operator-payments.repository.ts";

const shown = 20;

export async function readCredit(deps: BillingDeps, userId: string): Promise<RouteResponse<typeof route>> {
  if (!deps.payments)
    throw new AppError("CARDS_UNAVAILABLE", "No card provider is configured here, so there is no credit.");
  if (!(await findAccount(deps.rows, userId))) throw new AppError("NOT_FOUND", "There is no such account.");
  const given = await findCreditsOf(deps.rows, userId, shown);
  return {
    balanceCents: await creditOf(deps, userId),
    given: given
      .filter(({ state }) => state !== "refused")
      .map(({ amountCents, reason, createdAt, state }) => ({
        amountCents,
        reason,
        at: createdAt.toISOString(),
        isWaiting: state === "asked",
      })),
  };
}

type CreditDeps = Pick<BillingDeps, "rows" | "payments" | "log">;

/** What the provider takes off the next invoices. Null: it can't be asked. It is not asked about people without credit. */
export async function creditOf({ rows, payments, log }: CreditDeps, userId: string): Promise<number | null> {
  const [any] = await findCreditsOf(rows, userId, 1);
  if (!any) return 0;
  const customerId = await findCustomer(rows, userId);
  if (customerId === undefined) return 0;
  if (!payments) return null;
  return payments.readCredit(customerId).catch((error: unknown) => {
    log.warn({ err: error, userId }, "the credit of an account could not be read");
    return null;
  });
}
