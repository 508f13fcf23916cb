import { claimIds, longestClaim, usualClaims, type ClaimId, type Claims } from "@blockwright/contract/claims";
import { z } from "zod";

const shape = `must look like uptime,plugins=800+ with texts of up to ${longestClaim} characters, where each name is one of ${claimIds.join(", ")}`;

/** Filtering attacks is not included: that depends on the operator's network. */
const unlessSet = "deployment,uptime,plugins,live-servers";

/** A name alone claims it in the default wording, `name=text` in the operator's own, and `none` claims nothing. */
export const claimVariables = {
  CLAIMS: z
    .string()
    .default(unlessSet)
    .transform((text, context): Claims => {
      const claims: Partial<Record<ClaimId, string>> = {};
      if (text.trim() === "none") return claims;
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
      return claims;
    }),
};
