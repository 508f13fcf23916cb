import { dayMs, timeBefore } from "../../../platform/now.ts";
import type { BillingDeps } from "../billing-deps.ts";
import { deleteExpiredGiftLinks, findUnfinishedGifts, returnUnusedGifts } from "./gifts.repository.ts";
import { settleGift } from "./settle-gift.ts";

const maxAtOnce = 100;
const lateEventMs = 10 * 60_000;

export async function unfinishedGifts({ rows, now, payments }: BillingDeps): Promise<string[]> {
  await deleteExpiredGiftLinks(rows, now());
  if (!payments) return [];
  await returnUnusedGifts(rows);
  const [before, since] = [timeBefore(now(), lateEventMs), timeBefore(now(), 2 * dayMs)];
  return findUnfinishedGifts(rows, { before, since, max: maxAtOnce });
}

/** One that fails is tried again with the next round. */
export async function finishGift(deps: BillingDeps, giftId: string): Promise<void> {
  try {
    await settleGift(deps, giftId);
  } catch (error) {
    deps.log.warn({ err: error, giftId }, "a gift could not be finished");
  }
}
