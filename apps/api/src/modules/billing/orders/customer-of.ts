import { paymentsOf, type BillingDeps } from "../billing-deps.ts";
import { findCustomer, insertCustomer } from "./orders.repository.ts";

export async function customerOf(deps: BillingDeps, accountId: string): Promise<string> {
  const known = await findCustomer(deps.rows, accountId);
  if (known !== undefined) return known;
  const providerId = await paymentsOf(deps).createCustomer(accountId);
  await insertCustomer(deps.rows, { userId: accountId, providerId, createdAt: deps.now() });
  return (await findCustomer(deps.rows, accountId)) ?? providerId;
}
