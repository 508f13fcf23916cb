import { formatCents } from "@blockwright/contract/plans";
import { t } from "../../../shared/text/t.ts";

interface Refunded {
  readonly refundedCents: number;
  readonly creditCents: number;
}

/** Where the money is, or will be. */
export function refundWords({ refundedCents, creditCents }: Refunded): string {
  const sentences: string[] = [];
  if (refundedCents > 0)
    sentences.push(
      t("{price} goes back to your card. Banks take 5 to 10 days.", { price: formatCents(refundedCents) }),
    );
  if (creditCents > 0) sentences.push(t("Your credit is back."));
  return sentences.join(" ");
}
