import { message } from "@blockwright/contract/message";
import type { lookUpInvite as contract } from "@blockwright/contract/invites";
import type { z } from "zod";
import type { Person } from "../../../platform/actor.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { isWithin, rightsOf } from "../../access/index.ts";
import { hashToken } from "../../accounts/index.ts";
import { appendActivity } from "../../activity/index.ts";
import { serverChanged } from "../../nodes/index.ts";
import { findServerUser } from "../server-users.repository.ts";
import { claimServer } from "../servers.repository.ts";
import { giveRole } from "../users/give-role.ts";
import { readHeldRights } from "../users/grants.ts";
import { deleteInvite, findInviteByToken } from "./server-invites.repository.ts";

/** Anyone with the link may read it. */
export async function lookUpInvite(
  { rows, now }: Pick<Deps, "rows" | "now">,
  token: string,
): Promise<z.input<typeof contract.response>> {
  const invite = await findInviteByToken(rows, hashToken(token), now());
  if (!invite) throw inviteGone();
  const { serverId, serverName, createdBy, role, switches, expiresAt } = invite;
  return { serverId, serverName, createdBy, role, switches, expiresAt: expiresAt.toISOString() };
}

/**
 * Of several people with one link the first gets in. The creator's rights are checked again, under the server's lock.
 */
export async function acceptInvite(
  { transact, hints }: Pick<Deps, "transact" | "hints">,
  actor: Person,
  token: string,
): Promise<{ serverId: string }> {
  return transact(async (tx) => {
    const invite = await findInviteByToken(tx.rows, hashToken(token), tx.now());
    const server = invite && (await claimServer(tx.rows, invite.serverId));
    if (!server) throw inviteGone();
    const { id, serverId, role, switches, creatorId } = invite;
    const held = await readHeldRights(tx, server, creatorId);
    const mayInvite = held?.actions.includes("manage-users") && isWithin(held, rightsOf({ role, switches }));
    if (!mayInvite || !(await deleteInvite(tx.rows, serverId, id))) throw inviteGone();
    if (server.userId === actor.id || (await findServerUser(tx.rows, serverId, actor.id)))
      throw new AppError("USER_REFUSED", message("invite.not-needed"));
    await giveRole(tx, { server, userId: actor.id, role, switches, addedBy: creatorId });
    await appendActivity(tx, actor, {
      action: "server.invite-accepted",
      subjectId: serverId,
      details: { userId: creatorId },
    });
    tx.afterCommit(() => hints.send(serverChanged, { serverIds: [serverId] }));
    return { serverId };
  });
}

function inviteGone(): AppError {
  return new AppError("NOT_FOUND", message("invite.gone"));
}
