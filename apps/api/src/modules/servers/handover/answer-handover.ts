import { randomUUID } from "node:crypto";
import { message } from "@blockwright/contract/message";
import type { Person } from "../../../platform/actor.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { mailPerson } from "../../accounts/index.ts";
import { appendActivity } from "../../activity/index.ts";
import { serverChanged } from "../../nodes/index.ts";
import { deleteInvitesOf } from "../invites/server-invites.repository.ts";
import { deleteServerUser, insertServerUser } from "../server-users.repository.ts";
import { claimServer, updateServer } from "../servers.repository.ts";
import type { HandoverDeps } from "./handover-deps.ts";
import { whyFilesMayNotRun } from "../suspension/suspend-server.ts";
import { lockAccounts, takeHandover } from "./server-handovers.repository.ts";

/**
 * The caller becomes the owner, and the previous owner an admin. Decided under the locks of the server and of both
 * accounts: withdrawing, deleting either and reaching the server limit can't happen meanwhile.
 */
export async function acceptHandover(
  deps: Pick<HandoverDeps, "transact" | "hints" | "queueMail" | "config" | "refuseNewOwner" | "changePayer">,
  actor: Person,
  serverId: string,
): Promise<void> {
  await deps.transact(async (tx) => {
    const server = await claimServer(tx.rows, serverId);
    if (!server || !(await lockAccounts(tx.rows, [server.userId, actor.id]))) throw offerGone();
    if ((await takeHandover(tx.rows, { serverId, userId: actor.id }, tx.now())) === undefined)
      throw offerGone();
    if ((await whyFilesMayNotRun(tx, serverId)) !== undefined)
      throw new AppError("CHANGE_REFUSED", "This server is suspended. It can't be handed over now.");
    await deps.refuseNewOwner(tx, actor.id, server);
    const previousId = server.userId;
    await updateServer(tx.rows, serverId, { userId: actor.id });
    await deleteServerUser(tx.rows, serverId, actor.id);
    await insertServerUser(tx.rows, {
      id: randomUUID(),
      serverId,
      userId: previousId,
      role: "admin",
      addedBy: actor.id,
      createdAt: tx.now(),
    });
    await deleteInvitesOf(tx.rows, serverId, previousId);
    const isPaid = await deps.changePayer(tx, serverId, { from: previousId, to: actor.id });
    await appendActivity(tx, actor, {
      action: "server.handed-over",
      subjectId: serverId,
      details: { userId: previousId },
    });
    const paid = isPaid ? " Your plan for it has ended, and you are not charged for it again." : "";
    const page = new URL(`/server/${serverId}`, deps.config.http.publicUrl);
    await mailPerson(deps, tx, previousId, {
      subject: "Your server has a new owner",
      text: `${actor.username} accepted the server that you offered and is its owner now.${paid} You are one of its admins:\n${page.href}\n\nIf this wasn't you, change your password and contact support.`,
    });
    tx.afterCommit(() => deps.hints.send(serverChanged, { serverIds: [serverId] }));
  });
}

export async function declineHandover(
  { transact }: Pick<Deps, "transact">,
  actor: Person,
  serverId: string,
): Promise<void> {
  await transact(async (tx) => {
    const server = await claimServer(tx.rows, serverId);
    if (!server || (await takeHandover(tx.rows, { serverId, userId: actor.id }, tx.now())) === undefined)
      throw offerGone();
    await appendActivity(tx, actor, {
      action: "server.handover-declined",
      subjectId: serverId,
      details: { userId: server.userId },
    });
  });
}

function offerGone(): AppError {
  return new AppError("NOT_FOUND", message("handover.gone"));
}
