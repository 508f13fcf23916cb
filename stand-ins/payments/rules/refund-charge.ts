import { newRefund } from "../objects/charge.ts";
import type { Charge, Refund } from "../state/shapes.ts";
import type { World } from "../state/world.ts";
import { invalidRequest } from "../wire/provider-error.ts";

interface RefundWish {
  readonly amount: number | undefined;
  readonly reason: Refund["reason"];
  readonly metadata: Record<string, string>;
}

export function refundCharge(world: World, charge: Charge, wish: RefundWish): Refund {
  const left = charge.amount - charge.amount_refunded;
  const amount = wish.amount ?? left;
  if (isWithBank(world, charge)) {
    throw invalidRequest("The charge has been charged back.", { code: "charge_disputed" });
  }
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: "charge_already_refunded",
    });
  }
  if (amount < 1 || amount > left) {
    throw invalidRequest("Refund amount is greater than the unrefunded amount.", { param: "amount" });
  }
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  const refund = newRefund(world, charge, { amount, reason: wish.reason, metadata: wish.metadata });
  world.emit("refund.created", refund);
  world.emit("charge.refunded", charge);
  world.emit("refund.updated", refund);
  return refund;
}

function isWithBank(world: World, { id }: Charge): boolean {
  return [...world.disputes.values()].some(({ charge, status }) => charge === id && status !== "won");
}
