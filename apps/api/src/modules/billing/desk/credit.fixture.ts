import { randomUUID } from "node:crypto";
import { actOnBehalf } from "../../accounts/index.ts";
import type { TestPerson } from "../../accounts/people.fixture.ts";
import type { TestShop } from "../billing.fixture.ts";
import { findCustomer } from "../orders/orders.repository.ts";
import { giveCredit } from "./give-credit.ts";

/** As the operator gives it, but without their sign-in. */
export async function giveSomeCredit(
  { api: { application } }: TestShop,
  { id: userId }: TestPerson,
  amountCents: number,
): Promise<void> {
  const { deps } = application;
  const actor = await deps.transact((tx) => actOnBehalf(tx, userId, "schedule"));
  await giveCredit(deps, actor, { creditId: randomUUID(), userId, amountCents, reason: "A test." });
}

/** At the provider. */
export async function creditLeft(shop: TestShop, { id }: TestPerson): Promise<number> {
  const { rows, payments } = shop.api.application.deps;
  const customerId = await findCustomer(rows, id);
  if (!payments || customerId === undefined) throw new Error("nobody at the provider");
  return payments.readCredit(customerId);
}
