import { formatCents, minChargeCents } from "@blockwright/contract/plans";
import { t } from "../../shared/text/t.ts";

export function tooCheapText(): string {
  return t("Cards can't be charged less than {price}. Choose 5 GB more storage or 1 GB more RAM.", {
    price: formatCents(minChargeCents),
  });
}
