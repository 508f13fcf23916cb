import type { AssistantTurn } from "@blockwright/contract/assistant";
import { t } from "../../shared/text/t.ts";
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
