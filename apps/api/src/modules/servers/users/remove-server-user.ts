import { message } from "@blockwright/contract/message";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Deps } from "../../../platform/deps.ts";
import { appendActivity } from "../../activity/index.ts";
import { nameOfRole } from "../../access/index.ts";
import { serverChanged } from "../../nodes/index.ts";
import { deleteHandoverTo } from "../handover/server-handovers.repository.ts";
import { deleteInvitesOf } from "../invites/server-invites.repository.ts";
import { deleteServerUser, findServerUser } from "../server-users.repository.ts";
import { claimServer } from "../servers.repository.ts";
import { claimSharing, refuseChangeOf } from "./grants.ts";

/** The hint makes every process check whether that person's open connections may stay open. */
export async function removeServerUser(
  { transact, hints }: Pick<Deps, "transact" | "hints">,
  actor: Person,
  { serverId, userId }: { readonly serverId: string; readonly userId: string },
): Promise<void> {
  await transact(async (tx) => {
    const { held } = await claimSharing(tx, actor, serverId);
    const user = await findServerUser(tx.rows, serverId, userId);
    if (!user) throw new AppError("NOT_FOUND");
    refuseChangeOf(held, user);
    await deleteServerUser(tx.rows, serverId, userId);
    await deleteInvitesOf(tx.rows, serverId, userId);
    await deleteHandoverTo(tx.rows, serverId, userId);
    await appendActivity(tx, actor, {
      action: "server.user-removed",
      subjectId: serverId,
      details: { userId, role: nameOfRole(user) },
    });
    tx.afterCommit(() => hints.send(serverChanged, { serverIds: [serverId] }));
  });
}

export async function leaveServer(
  { transact, hints }: Pick<Deps, "transact" | "hints">,
  actor: Person,
  serverId: string,
): Promise<void> {
  await transact(async (tx) => {
    const server = await claimServer(tx.rows, serverId);
    if (server?.userId === actor.id) throw new AppError("USER_REFUSED", message("server-user.owner-stays"));
    const given = server && (await deleteServerUser(tx.rows, serverId, actor.id));
    if (!given) throw new AppError("NOT_FOUND");
    await deleteInvitesOf(tx.rows, serverId, actor.id);
    await deleteHandoverTo(tx.rows, serverId, actor.id);
    await appendActivity(tx, actor, {
      action: "server.user-left",
      subjectId: serverId,
      details: { role: nameOfRole(given) },
    });
    tx.afterCommit(() => hints.send(serverChanged, { serverIds: [serverId] }));
  });
}
