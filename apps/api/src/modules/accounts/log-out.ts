import { guest } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { appendActivity } from "../activity/index.ts";
import { sendSessionsEnded } from "./account-events.ts";
import { hashToken } from "./session.ts";
import { deleteSessionByToken } from "./sessions.repository.ts";

/** Idempotent: an ended sign-in is fine too. */
export async function logOut(
  { transact, hints }: Pick<Deps, "transact" | "hints">,
  sessionToken: string | undefined,
): Promise<void> {
  if (!sessionToken) return;
  await transact(async (tx) => {
    const ended = await deleteSessionByToken(tx.rows, hashToken(sessionToken));
    if (!ended) return;
    await appendActivity(tx, guest, { action: "account.signed-out", subjectId: ended.userId });
    tx.afterCommit(() => sendSessionsEnded(hints, [ended.id]));
  });
}
