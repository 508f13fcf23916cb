import { formatCents, monthlyCents } from "@blockwright/contract/plans";
import { chargeableFrom, priceLists, type PriceList } from "@blockwright/contract/price-lists";
import { isMailConfigured } from "../../../platform/mail/transports.ts";
import { mailPerson } from "../../accounts/index.ts";
import type { BillingDeps } from "../billing-deps.ts";
import { findServerIdOf, lockSubscription, updateSubscription } from "../subscriptions.repository.ts";
import { findUntold } from "./prices.repository.ts";

const maxAtOnce = 200;

/** The list that existing subscriptions move to. Undefined while there is only one, or nobody can be told. */
export function newestList(
  { config }: Pick<BillingDeps, "config">,
  lists: readonly PriceList[] = priceLists,
): PriceList | undefined {
  return lists.length > 1 && isMailConfigured(config.mail) ? lists.at(-1) : undefined;
}

export async function untold(deps: BillingDeps, list = newestList(deps)): Promise<string[]> {
  return list ? findUntold(deps.rows, list, maxAtOnce) : [];
}

/** The mail and what it promises commit together. */
export async function announcePrice(
  deps: BillingDeps,
  subscriptionId: string,
  list = newestList(deps),
): Promise<void> {
  if (!list) return;
  await deps.transact(async (tx) => {
    const row = await lockSubscription(tx.rows, subscriptionId);
    const price = row && monthlyCents(row, list);
    if (row?.state !== "active" || price === row.monthlyCents || price === row.announcedCents) return;
    const announcedFor = chargeableFrom(list, tx.now());
    await updateSubscription(tx.rows, row.id, { announcedCents: price, announcedFor });
    const name = (await findServerIdOf(tx.rows, row))?.name ?? "your server";
    const page = new URL("/billing", deps.config.http.publicUrl).href;
    const [before, after] = [formatCents(row.monthlyCents), formatCents(price ?? 0)];
    await mailPerson(deps, tx, row.userId, {
      subject: `${name} will cost ${after} per month`,
      text: `You pay ${before} per month for ${name}. From your first payment after ${announcedFor.toISOString().slice(0, 10)} it costs ${after} per month. Until then nothing changes. If you don't want that, cancel before: it costs nothing.\n\n${page}`,
    });
  });
}
