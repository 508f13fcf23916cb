import { formatCents, monthlyCents } from "@blockwright/contract/plans";
import type { ServerSize } from "@blockwright/contract/plans";
import { t } from "../text/t.ts";

/** What a size costs, wherever one is chosen or summed up. */
export function monthlyPrice(size: ServerSize): string {
  const cents = monthlyCents(size);
  return cents === 0 ? t("FREE") : t("{price}/month", { price: formatCents(cents) });
}
