import type { FlagName } from "@blockwright/contract/admin/flags";
import { t } from "../../../shared/text/t.ts";

export function nameOfFlag(name: FlagName): string {
  switch (name) {
    case "sign-ups":
      return t("New accounts");
    case "free-servers":
      return t("Free servers");
    case "claims":
      return t("Claims on the public pages");
    case "assistant-tokens":
      return t("Budget of the AI editor");
  }
}

export function effectOfFlag(name: FlagName): string {
  switch (name) {
    case "sign-ups":
      return t("When off, people can log in but not sign up.");
    case "free-servers":
      return t("When off, only paid servers can be built. Existing ones stay.");
    case "claims":
      return t("When off, pages claim nothing about speed, uptime or numbers.");
    case "assistant-tokens":
      return t("Of all people together. When it is used up, the AI editor waits until the next day.");
  }
}
