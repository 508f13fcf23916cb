import { z } from "zod";
import { defineFact } from "../../platform/events/facts.ts";
import { defineHint, idsInChunks, type Hints } from "../../platform/events/hints.ts";
import { accountCauses, type AccountCause } from "./trust/what-ends.ts";

export const accountCreated = defineFact("account.created", z.object({ accountId: z.uuid() }));

export const accountPasswordChanged = defineFact(
  "account.password-changed",
  z.object({ accountId: z.uuid() }),
);

/** What was made before may be another person's. What is open because of it ends. */
export const accountTrustEnded = defineFact(
  "account.trust-ended",
  z.object({
    accountId: z.uuid(),
    cause: z.enum(Object.keys(accountCauses) as AccountCause[]),
    endedAt: z.iso.datetime().transform((at) => new Date(at)),
  }),
);

/** Also recorded for an address without an account, with an id that nobody has: both take the same time. */
export const passwordResetRequested = defineFact(
  "account.password-reset-requested",
  z.object({ accountId: z.uuid() }),
);

export const sessionsEnded = defineHint(
  "sessions.ended",
  z.object({ sessionIds: z.array(z.uuid()).max(1000) }),
);

/** Every http process checks the connections of these sign-ins. */
export function sendSessionsEnded(hints: Hints, endedIds: readonly string[]): void {
  for (const sessionIds of idsInChunks(endedIds)) hints.send(sessionsEnded, { sessionIds });
}
