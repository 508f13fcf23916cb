import type { BrowserActor, Person } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Transact } from "../../platform/transaction.ts";
import { appendActivity } from "../activity/index.ts";
import { sendSessionsEnded } from "./account-events.ts";
import { deleteSession } from "./sessions.repository.ts";
import { endTrust } from "./trust/end-trust.ts";

export async function endSignIn(
  { transact, hints }: Pick<Deps, "transact" | "hints">,
  actor: Person,
  signInId: string,
): Promise<void> {
  await transact(async (tx) => {
    if (!(await deleteSession(tx.rows, actor.id, signInId)))
      throw new AppError("NOT_FOUND", "That sign-in has already ended.");
    await appendActivity(tx, actor, { action: "account.sign-in-ended", subjectId: actor.id });
    tx.afterCommit(() => sendSessionsEnded(hints, [signInId]));
  });
}

export async function endOtherSignIns(
  deps: Pick<Deps, "hints" | "recordFact">,
  once: Transact,
  actor: BrowserActor,
): Promise<{ endedSignIns: number }> {
  return once(async (tx) => {
    const ended = await endTrust(deps, tx, {
      accountId: actor.id,
      cause: "other-sign-ins-ended",
      keptSessionId: actor.sessionId,
    });
    await appendActivity(tx, actor, {
      action: "account.sign-ins-ended",
      subjectId: actor.id,
      details: { count: ended.endedSignIns },
    });
    return ended;
  });
}
