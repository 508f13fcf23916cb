import { billedCents, billedMonths, formatCents } from "@blockwright/contract/plans";
import { t } from "../text/t.ts";

/** For a price that is too small for a card every month. Undefined for any other. */
export function billedText(centsPerMonth: number): string | undefined {
  const count = billedMonths(centsPerMonth);
  if (count === 1) return undefined;
  const price = formatCents(billedCents(centsPerMonth));
  return count === 2
    ? t("Billed every two months: {price}.", { price })
    : t("Billed every {count} months: {price}.", { count, price });
}
