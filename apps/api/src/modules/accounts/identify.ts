import { guest, type Actor } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { hashToken, isDueForRenewal, renewedExpiry, sessionLife } from "./session.ts";
import { operatorRights } from "./second-factor/operator-rights.ts";
import { prepareFindByToken, renewSession } from "./sessions.repository.ts";

const tokenShape = /^[\w-]{43}$/;

/** Identifies the caller of a request: one indexed read, and occasionally the write that extends the sign-in. */
export function createIdentify({
  config,
  rows,
  log,
  now: readClock,
}: Pick<Deps, "config" | "rows" | "log" | "now">) {
  const findByToken = prepareFindByToken(rows);
  return async (sessionToken: string | undefined): Promise<Actor> => {
    if (!sessionToken || !tokenShape.test(sessionToken)) return guest;
    const now = readClock();
    const [found] = await findByToken.execute({ tokenHash: hashToken(sessionToken), now });
    if (!found) return guest;
    const life = sessionLife(found);
    if (isDueForRenewal(found, life, now)) {
      renewSession(rows, found.id, {
        expiresAt: renewedExpiry(found.endsAt, life, now),
        lastSeenAt: now,
      }).catch((error: unknown) => log.warn({ err: error }, "a sign-in was not renewed"));
    }
    return {
      kind: "browser",
      id: found.userId,
      username: found.username,
      email: found.email,
      plan: found.plan,
      ...operatorRights(config, { ...found, gaveCode: found.secondFactorAt !== null }),
      mustChangePassword: found.temporaryPasswordUntil !== null,
      createdAt: found.userCreatedAt,
      sessionId: found.id,
      confirmedAt: found.confirmedAt,
    };
  };
}
