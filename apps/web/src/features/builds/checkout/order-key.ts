import { z } from "zod";
import { bodyOf } from "./order.ts";
import type { Order } from "./order.ts";

const storageName = "blockwright-payment-order";
/** The api keeps the room for an unpaid order a little longer than this. */
const lifeMs = 25 * 60_000;

const keptSchema = z.object({ order: z.string(), key: z.uuid(), at: z.number() });

/** The same key for the same order, so that a reload of the checkout continues the order instead of placing another. */
export function keyOfOrder(order: Order, nowMs: number): string {
  const text = JSON.stringify(bodyOf(order));
  const kept = keptSchema.safeParse(readJson()).data;
  if (kept?.order === text && nowMs - kept.at < lifeMs) return kept.key;
  const key = crypto.randomUUID();
  try {
    sessionStorage.setItem(storageName, JSON.stringify({ order: text, key, at: nowMs }));
  } catch {
    // If the browser stores nothing, a reload places another order; the old one is never charged.
  }
  return key;
}

/** Once it is paid or expired. */
export function forgetOrderKey(): void {
  sessionStorage.removeItem(storageName);
}

function readJson(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(storageName) ?? "null");
  } catch {
    return undefined;
  }
}
