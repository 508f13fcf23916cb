import type { PriceList } from "@blockwright/contract/price-lists";
import { freeSize } from "@blockwright/contract/plans";
import { and, eq, gte, isNotNull, isNull, ne, sql, type SQL } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { subscriptions } from "../billing.table.ts";

/** What the size of a subscription costs by a list. */
function priceBy(list: PriceList): SQL {
  const { centsPerExtraGbOfRam: ram, centsPerExtraFiveGbOfStorage: storage } = list;
  return sql`(${subscriptions.ramGb} - ${freeSize.ramGb}) * ${ram} + (${subscriptions.storageGb} - ${freeSize.storageGb}) / 5 * ${storage}`;
}

const renewing = and(
  eq(subscriptions.state, "active"),
  isNotNull(subscriptions.providerId),
  isNull(subscriptions.handedToId),
);

/** With another price than the list's, whose owners were not told. */
export async function findUntold(rows: Rows, list: PriceList, max: number): Promise<string[]> {
  const price = priceBy(list);
  const found = await rows
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        renewing,
        sql`${subscriptions.monthlyCents} <> ${price}`,
        sql`${subscriptions.announcedCents} is distinct from ${price}`,
      ),
    )
    .limit(max);
  return found.map(({ id }) => id);
}

/** Whose next payment may be the announced one. */
export async function findDue(rows: Rows, list: PriceList, max: number): Promise<string[]> {
  const found = await rows
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        renewing,
        gte(subscriptions.renewsAt, subscriptions.announcedFor),
        ne(subscriptions.monthlyCents, subscriptions.announcedCents),
        sql`${subscriptions.announcedCents} = ${priceBy(list)}`,
      ),
    )
    .limit(max);
  return found.map(({ id }) => id);
}
