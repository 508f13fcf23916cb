import { checkInvariants } from "../invariant.ts";
import type { Matrix, MatrixOptions } from "../matrix.ts";
import type { Outcome } from "../report.ts";
import { apiInstanceName } from "../world.ts";
import { check } from "../../services/judging/check.ts";
import { billingInvariants, checkBooks, takenBy } from "./check-billing.ts";
import { checkForgedEvents } from "./forged-events.ts";
import { checkReconciled } from "./reconcile.ts";
import { proveBilling } from "./proof.ts";
import { buy, buyAndLeave, buyAndTakeBack } from "./purchase.ts";
import { inShop, type Shop } from "./shop.ts";

const wholePurchases = 1_000;
const samplePurchases = 40;
const customersAtOnce = 8;

/** Return page, events (lost, doubled, reordered, late) and retries in every order: a payment is one server. */
export const billingMatrix: Matrix = { cells: wholePurchases, run };

function run({ isWhole, random, progress }: MatrixOptions): Promise<Outcome> {
  const purchases = isWhole ? wholePurchases : samplePurchases;
  return inShop({ instanceName: apiInstanceName, label: "billing", random }, async (shop) => {
    let left = purchases;
    const lane = async () => {
      while (left > 0) {
        left -= 1;
        await buy(shop);
        progress.note([], 1);
      }
    };
    await Promise.all(Array.from({ length: customersAtOnce }, lane));
    return settleAndJudge(shop);
  });
}

/**
 * The provider sends again what was lost of every second customer, and nothing of the others. The operator has everything
 * settled; after that the books agree.
 */
export async function settleAndJudge(shop: Shop): Promise<Outcome> {
  const { network, provider, world } = shop;
  await provider.control.webhooks.settled();
  await network.settled();
  // So that there is a payment that nobody tells us of, however few have bought.
  network.cut();
  await buyAndLeave(shop);
  await provider.control.webhooks.settled();
  const before = await unserved(shop);
  provider.control.behave();
  network.calm();
  const customers = [...new Set(network.lost.values())];
  for (const [id, customer] of network.lost)
    if (customers.indexOf(customer) % 2 === 0) provider.control.webhooks.repeat(id);
  // So that there is a refund, however few have bought.
  await buyAndTakeBack(shop);
  await provider.control.webhooks.settled();
  await network.settled();
  const reconciled = await checkReconciled(shop);
  const { taken, refused } = await takenBy(shop);
  const checks = [
    check("events were lost, doubled and refused", network.tally.lost > 0 && network.tally.doubled > 0),
    check("money was taken, and cards were refused", taken.length > 0 && refused > 0),
    reconciled,
    ...(await checkBooks(world.database.query, taken)),
    ...(await checkInvariants(world.database.query, billingInvariants)),
    ...(await checkForgedEvents(shop)),
  ];
  // The faults of the proof would meet its work.
  await shop.worker.kill();
  checks.push(...(await proveBilling(shop, taken)));
  const refunded = taken.filter(({ amount_refunded: back }) => back > 0);
  return {
    checks,
    figures: [
      { name: "payments", value: taken.length, unit: "" },
      { name: "refunded", value: refunded.length, unit: "" },
      { name: "events", value: network.tally.received, unit: "" },
      { name: "events lost", value: network.tally.lost, unit: "" },
      { name: "payments that nobody had told us of", value: before, unit: "" },
    ],
    columns: [],
    rows: [],
  };
}

async function unserved(shop: Shop): Promise<number> {
  const [row] = await shop.world.database.query<{ count: string }>(
    "select count(*) as count from orders where state = 'open'",
  );
  return Number(row?.count ?? 0);
}
