import type { RoleSwitches } from "@blockwright/contract/role-switches";
import { defaultRole, type GivenRole } from "@blockwright/contract/server-actions";
import type { ServerUser } from "@blockwright/contract/server-users";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { Transact } from "../../../platform/transaction.ts";
import { refuseUnverified } from "../../accounts/index.ts";
import { appendActivity } from "../../activity/index.ts";
import { nameOfRole } from "../../access/index.ts";
import { serverChanged } from "../../nodes/index.ts";
import { findUsername } from "../server-users.repository.ts";
import { giveRole } from "./give-role.ts";
import { claimSharing, refuseGrantBeyond } from "./grants.ts";
import { mailAboutSharing } from "./mail-about-sharing.ts";
import { describeServerUser } from "./read-server-users.ts";

export interface NewServerUser {
  readonly serverId: string;
  readonly userId: string;
  readonly role?: GivenRole | undefined;
  readonly switches?: RoleSwitches | null | undefined;
}

/** Gives a person a role on another person's server. */
export async function addServerUser(
  { hints, queueMail, config }: Pick<Deps, "hints" | "queueMail" | "config">,
  once: Transact,
  actor: Person,
  { serverId, userId, role = defaultRole, switches = null }: NewServerUser,
): Promise<ServerUser> {
  return once(async (tx) => {
    const { server, held } = await claimSharing(tx, actor, serverId);
    refuseGrantBeyond(held, { role, switches });
    await refuseUnverified({ config }, tx, actor);
    const username = await findUsername(tx.rows, userId);
    if (username === undefined) throw new AppError("NOT_FOUND");
    const user = await giveRole(tx, { server, userId, role, switches, addedBy: actor.id });
    await mailAboutSharing({ queueMail, config }, tx, { serverId, userId, sharedBy: actor.username });
    await appendActivity(tx, actor, {
      action: "server.user-added",
      subjectId: serverId,
      details: { userId, role: nameOfRole({ role, switches }) },
    });
    tx.afterCommit(() => hints.send(serverChanged, { serverIds: [serverId] }));
    return describeServerUser({ ...user, username });
  });
}
