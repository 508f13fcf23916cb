import { formatCents } from "@blockwright/contract/plans";
import { t } from "../../shared/text/t.ts";

/** What the account has left of its credit. */
export function CreditLine({ creditCents }: { readonly creditCents: number | null }) {
  if (creditCents === 0) return null;
  return (
    <p className="text-grass-400">
      {creditCents === null
        ? t("We can't read your credit right now. It is not lost.")
        : t("You have {amount} of credit. Your next payments use it first.", {
            amount: formatCents(creditCents),
          })}
    </p>
  );
}
