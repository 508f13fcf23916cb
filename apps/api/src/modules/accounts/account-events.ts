import { z } from "zod";
import { defineFact } from "../../platform/events/facts.ts";
import { defineHint, idsInChunks, type Hints } from "../../platform/events/hints.ts";

export const accountCreated = defineFact("account.created", z.object({ accountId: z.uuid() }));

export const accountPasswordChanged = defineFact(
  "account.password-changed",
  z.object({ accountId: z.uuid() }),
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
