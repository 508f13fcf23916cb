import type { BillingDeps } from "../billing-deps.ts";
import { insertOperatorPayment } from "../desk/operator-payments.repository.ts";
import { findUnusedGifts, lockUnusedGift, markGiftReturned } from "./gifts.repository.ts";

const maxAtOnce = 100;

export async function unusedGifts({ rows, payments }: BillingDeps): Promise<string[]> {
  return payments ? findUnusedGifts(rows, maxAtOnce) : [];
}

/** The owner has it as credit, which is given like credit of the operator. */
export async function creditUnusedGift({ transact }: BillingDeps, giftId: string): Promise<void> {
  await transact(async (tx) => {
    const gift = await lockUnusedGift(tx.rows, giftId);
    if (!gift) return;
    await insertOperatorPayment(tx.rows, {
      id: giftId,
      kind: "credit",
      ...gift,
      reason: "A friend paid a month of your server that was not needed.",
      state: "asked",
      createdAt: tx.now(),
    });
    await markGiftReturned(tx.rows, giftId);
  });
}
