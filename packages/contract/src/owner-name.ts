import { z } from "zod";
import { defineRoute } from "./route.ts";

export const ownerNameStates = ["found", "missing", "not-known"] as const;

/** Looked up at the source of player names, after the proposal is shown. */
export const checkOwnerName = defineRoute({
  method: "GET",
  path: "/api/proposals/{proposalId}/owner-name",
  access: "signed-in",
  limit: "search",
  summary: "Whether a Java player has the name that the owner gave",
  params: z.object({ proposalId: z.uuid() }),
  response: z.object({
    /** Not known: nobody was asked, or there was no answer. */
    state: z.enum(ownerNameStates),
    /** The name that was looked up, with the capitals of its player. */
    name: z.string().nullable(),
  }),
  errors: ["NOT_FOUND"],
});
export type OwnerNameCheck = z.output<typeof checkOwnerName.response>;
