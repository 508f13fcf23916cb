import { randomUUID } from "node:crypto";
import { message } from "@blockwright/contract/message";
import { defaultRole, type GivenRole } from "@blockwright/contract/server-actions";
import type { Person } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Transact } from "../../platform/transaction.ts";
import { appendActivity } from "../activity/index.ts";
import { serverChanged } from "../nodes/index.ts";
import { countServerUsers, hasAccount, insertServerUser } from "./server-users.repository.ts";
import { claimServer } from "./servers.repository.ts";

export interface NewServerUser {
  readonly serverId: string;
  readonly userId: string;
  readonly role?: GivenRole;
}

export const maxServerUsers = 100;

/** Gives a person a role on a server that belongs to another. */
export async function addServerUser(
  { hints }: Pick<Deps, "hints">,
  once: Transact,
  actor: Person,
  { serverId, userId, role = defaultRole }: NewServerUser,
): Promise<{ id: string }> {
  return once(async (tx) => {
    const server = await claimServer(tx.rows, serverId);
    if (!server || !(await hasAccount(tx.rows, userId))) throw new AppError("NOT_FOUND");
    if (server.userId === userId) throw new AppError("USER_REFUSED", message("server-user.is-owner"));
    const id = randomUUID();
    const user = { id, serverId, userId, role, addedBy: actor.id, createdAt: tx.now() };
    if (!(await insertServerUser(tx.rows, user)))
      throw new AppError("USER_REFUSED", message("server-user.is-there"));
    if ((await countServerUsers(tx.rows, serverId)) > maxServerUsers)
      throw new AppError("USER_REFUSED", message("server-user.limit-reached", { limit: maxServerUsers }));
    await appendActivity(tx, actor, {
      action: "server.user-added",
      subjectId: serverId,
      details: { userId, role },
    });
    tx.afterCommit(() => hints.send(serverChanged, { serverIds: [serverId] }));
    return { id };
  });
}
