import type { HelpKind, HelpState } from "@blockwright/contract/help-queue";
import { t } from "../../../shared/text/t.ts";

export function kindName(kind: HelpKind): string {
  switch (kind) {
    case "help":
      return t("Help");
    case "person-appeal":
      return t("Appeal: account");
    case "server-appeal":
      return t("Appeal: server");
  }
}

export function stateName(state: HelpState): string {
  switch (state) {
    case "open":
      return t("Open");
    case "answered":
      return t("Answered");
    case "closed":
      return t("Closed");
    case "accepted":
      return t("Accepted");
    case "declined":
      return t("Declined");
  }
}
