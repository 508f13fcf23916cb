import { claimIds, longestClaim, usualClaims, type ClaimId, type Claims } from "@blockwright/contract/claims";
import { z } from "zod";

const shape = `must look like uptime,plugins=800+ with texts of up to ${longestClaim} characters, where each name is one of ${claimIds.join(", ")}`;

interface ConfiguredClaims {
  readonly byOperator: Claims;
  /** Whether what this installation has measured is claimed too. */
  readonly areMeasured: boolean;
}

/** A name alone claims it in the usual wording, `name=text` in the operator's own, and `none` claims nothing. */
export const claimVariables = {
  CLAIMS: z
    .string()
    .default("")
    .transform((text, context): ConfiguredClaims => {
      const claims: Partial<Record<ClaimId, string>> = {};
      if (text.trim() === "none") return { byOperator: claims, areMeasured: false };
      for (const entry of text.split(",").map((part) => part.trim())) {
        if (entry === "") continue;
        const [name = "", ...words] = entry.split("=");
        const id = claimIds.find((known) => known === name.trim());
        const claim = words.join("=").trim();
        if (id === undefined || claim.length > longestClaim) {
          context.addIssue({ code: "custom", message: shape });
          return z.NEVER;
        }
        claims[id] = claim === "" ? usualClaims[id] : claim;
      }
      return { byOperator: claims, areMeasured: true };
    }),
};
