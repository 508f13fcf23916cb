import type { AssistantTurn } from "@blockwright/contract/assistant";
import { currentLanguage, t } from "../../shared/text/t.ts";
import type { BadgeTone } from "../../shared/ui/badge.tsx";

type Ended = Pick<AssistantTurn, "state" | "verdict">;

export function verdictText({ state, verdict }: Ended): string {
  switch (verdict) {
    case "checked":
      return t("Checked");
    case "unchecked":
      return t("Done but not checkable");
    case "rolled-back":
      return t("Rolled back");
    case "needs-you":
      return t("Needs you");
    case null:
      if (state === "stopped") return t("Stopped");
      return state === "failed" ? t("Failed") : t("Nothing changed");
  }
}

export function toneOf({ state, verdict }: Ended): BadgeTone {
  switch (verdict) {
    case "checked":
      return "grass";
    case "unchecked":
    case "needs-you":
      return "lamp";
    case "rolled-back":
      return "ember";
    case null:
      return state === "failed" ? "ember" : "neutral";
  }
}

/** Undefined if nothing was used. Costs are known only where the operator has set prices. */
export function usageText({
  tokens,
  costMicros,
}: Pick<AssistantTurn, "tokens" | "costMicros">): string | undefined {
  if (tokens === 0) return undefined;
  const count = new Intl.NumberFormat(currentLanguage()).format(tokens);
  if (costMicros === null) return t("{count} tokens", { count });
  const price = new Intl.NumberFormat(currentLanguage(), {
    style: "currency",
    currency: "USD",
    maximumFractionDigits: 4,
  }).format(costMicros / 1_000_000);
  return t("{count} tokens · {price}", { count, price });
}
