import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Transact, Transaction } from "../../../platform/transaction.ts";
import { findAccount, mailPerson, unsuspendAccount } from "../../accounts/index.ts";
import { appendActivity } from "../../activity/index.ts";
import { decideRequest, lockRequest } from "../../help/index.ts";
import { alignSuspensionsOf, findServer, unsuspendServer } from "../../servers/index.ts";
import type { AdminDeps } from "../admin-deps.ts";

interface Decision {
  readonly requestId: string;
  readonly isAccepted: boolean;
  readonly reason: string;
}

type Appeal = NonNullable<Awaited<ReturnType<typeof lockRequest>>>;

/** The decision, its effect and the mail are one transaction. */
export async function decideAppeal(
  deps: AdminDeps,
  once: Transact,
  operator: Person,
  { requestId, isAccepted, reason }: Decision,
): Promise<Record<string, never>> {
  return once(async (tx) => {
    const appeal = await lockRequest(tx.rows, requestId);
    if (!appeal || appeal.kind === "help") throw new AppError("NOT_FOUND");
    if (appeal.state !== "open") throw new AppError("HELP_REFUSED", "This appeal has been decided already.");
    await (isAccepted ? accept : decline)(deps, tx, operator, appeal, reason);
    await decideRequest(tx.rows, requestId, {
      state: isAccepted ? "accepted" : "declined",
      answer: reason,
      decidedBy: operator.id,
      decidedAt: tx.now(),
    });
    return {};
  });
}

/** The person reads the reason in the mail of the unsuspension. */
async function accept(
  deps: AdminDeps,
  tx: Transaction,
  operator: Person,
  { userId, serverId, suspendedAt }: Appeal,
  reason: string,
): Promise<void> {
  const subject =
    serverId === null ? await findAccount(tx.rows, userId) : await findServer(tx.rows, serverId);
  if (!subject) throw new AppError("NOT_FOUND");
  if (subject.suspendedAt && subject.suspendedAt.getTime() !== suspendedAt?.getTime())
    throw new AppError(
      "HELP_REFUSED",
      "There is a newer suspension. Decline this appeal, or unsuspend them.",
    );
  if (serverId !== null) return unsuspendServer(deps, tx, operator, { serverId, reason });
  await unsuspendAccount(deps, tx, operator, { accountId: userId, reason });
  await alignSuspensionsOf(deps, tx, userId);
}

async function decline(
  deps: AdminDeps,
  tx: Transaction,
  operator: Person,
  { userId, serverId }: Appeal,
  reason: string,
): Promise<void> {
  const noun = serverId === null ? "account" : "server";
  await appendActivity(tx, operator, {
    action: serverId === null ? "account.appeal-declined" : "server.appeal-declined",
    subjectId: serverId ?? userId,
    details: { reason },
  });
  await mailPerson(deps, tx, userId, {
    subject: "About your appeal",
    text: `We looked at your appeal. Your ${noun} stays suspended.\n\nReason: ${reason}`,
  });
}
