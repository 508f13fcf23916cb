/** Prices from a day on, in whole cents per month. */
export interface PriceList {
  readonly effectiveAt: string;
  readonly centsPerExtraGbOfRam: number;
  readonly centsPerExtraFiveGbOfStorage: number;
}

/** Oldest first. A new list is added with a day in the future; what was sold before keeps its price until its notice is over. */
export const priceLists: readonly [PriceList, ...PriceList[]] = [
  { effectiveAt: "2026-01-01T00:00:00.000Z", centsPerExtraGbOfRam: 175, centsPerExtraFiveGbOfStorage: 25 },
];

/** For new orders at that time. */
export function priceListAt(at: Date, lists: readonly [PriceList, ...PriceList[]] = priceLists): PriceList {
  return lists.findLast(({ effectiveAt }) => Date.parse(effectiveAt) <= at.getTime()) ?? lists[0];
}

/** Thirty days, and one for the mail to arrive. */
const noticeMs = 31 * 86_400_000;

/** A list may change the payments of existing subscriptions from then on, if their owners are told now. */
export function chargeableFrom({ effectiveAt }: PriceList, toldAt: Date): Date {
  return new Date(Math.max(Date.parse(effectiveAt), toldAt.getTime() + noticeMs));
}
