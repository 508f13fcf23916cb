import type { CheckedRecord, RecordPurpose } from "@blockwright/contract/domains";
import { t } from "../../shared/text/t.ts";

export function purposeText(purpose: RecordPurpose): string {
  switch (purpose) {
    case "proof":
      return t("Proves that the domain is yours. It has to stay.");
    case "address":
      return t(
        "Leads players to your server. At the top of a domain a provider may ask for ALIAS instead of CNAME.",
      );
    case "service":
      return t("Optional: Java players can leave out the port. Bedrock players always need theirs.");
  }
}

/** Null if there is nothing to do beyond what the record itself says. */
export function adviceFor({ state }: Pick<CheckedRecord, "state">): string | null {
  switch (state) {
    case "right":
    case "different":
      return null;
    case "missing":
      return t("There is no such record yet. New records can take a few minutes to appear.");
    case "proxied":
      return t("This record goes through Cloudflare's proxy. Switch it to DNS only.");
    case "private":
      return t("This record names a private address that players can't reach.");
    case "alias":
      return t("This record leads to a CNAME, which game clients don't follow. Use the value below.");
    case "unanswered":
      return t("The name servers didn't answer. Please try again in a few minutes.");
  }
}
