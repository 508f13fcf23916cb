import { isDeepStrictEqual } from "node:util";
import type { GivenRole } from "@blockwright/contract/server-actions";
import type { ServerUser } from "@blockwright/contract/server-users";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Deps } from "../../../platform/deps.ts";
import { appendActivity } from "../../activity/index.ts";
import { isWithin, nameOfRole, rightsOf } from "../../access/index.ts";
import { serverChanged } from "../../nodes/index.ts";
import { deleteInvitesOf } from "../invites/server-invites.repository.ts";
import { serverRightsLost } from "../server-events.ts";
import { findServerUser, updateServerUser } from "../server-users.repository.ts";
import type { NewServerUser } from "./add-server-user.ts";
import { claimSharing, refuseChangeOf, refuseGrantBeyond } from "./grants.ts";
import { describeServerUser } from "./read-server-users.ts";

type NewRole = NewServerUser & { readonly role: GivenRole };

/**
 * Within a second, a smaller role ends what only the larger one allowed. Any change voids invitations that the person
 * made.
 */
export async function changeRole(
  { transact, hints, recordFact }: Pick<Deps, "transact" | "hints" | "recordFact">,
  actor: Person,
  { serverId, userId, role, switches = null }: NewRole,
): Promise<ServerUser> {
  return transact(async (tx) => {
    const { held } = await claimSharing(tx, actor, serverId);
    const user = await findServerUser(tx.rows, serverId, userId);
    if (!user) throw new AppError("NOT_FOUND");
    refuseChangeOf(held, user);
    refuseGrantBeyond(held, { role, switches });
    if (user.role === role && isDeepStrictEqual(user.switches, switches)) return describeServerUser(user);
    await updateServerUser(tx.rows, user.id, { role, switches });
    await deleteInvitesOf(tx.rows, serverId, userId);
    if (!isWithin(rightsOf({ role, switches }), rightsOf(user))) {
      const lostAt = tx.now().toISOString();
      await recordFact(tx, serverRightsLost, { serverId, userId, cause: "role-lowered", lostAt });
    }
    await appendActivity(tx, actor, {
      action: "server.user-role-changed",
      subjectId: serverId,
      details: { userId, role: nameOfRole({ role, switches }), previousRole: nameOfRole(user) },
    });
    tx.afterCommit(() => hints.send(serverChanged, { serverIds: [serverId] }));
    return describeServerUser({ ...user, role, switches });
  });
}
