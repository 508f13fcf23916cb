import { message } from "@blockwright/contract/message";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { appendActivity } from "../../activity/index.ts";
import { nameOfRole } from "../../access/index.ts";
import { serverChanged } from "../../nodes/index.ts";
import { deleteHandoverTo } from "../handover/server-handovers.repository.ts";
import { deleteInvitesOf } from "../invites/server-invites.repository.ts";
import { serverRightsLost } from "../server-events.ts";
import { deleteServerUser, findServerUser } from "../server-users.repository.ts";
import { claimServer } from "../servers.repository.ts";
import { claimSharing, refuseChangeOf } from "./grants.ts";

export async function removeServerUser(
  deps: Pick<Deps, "transact" | "hints" | "recordFact">,
  actor: Person,
  { serverId, userId }: { readonly serverId: string; readonly userId: string },
): Promise<void> {
  await deps.transact(async (tx) => {
    const { held } = await claimSharing(tx, actor, serverId);
    const user = await findServerUser(tx.rows, serverId, userId);
    if (!user) throw new AppError("NOT_FOUND");
    refuseChangeOf(held, user);
    await deleteServerUser(tx.rows, serverId, userId);
    await endAccess(deps, tx, { serverId, userId });
    await appendActivity(tx, actor, {
      action: "server.user-removed",
      subjectId: serverId,
      details: { userId, role: nameOfRole(user) },
    });
  });
}

export async function leaveServer(
  deps: Pick<Deps, "transact" | "hints" | "recordFact">,
  actor: Person,
  serverId: string,
): Promise<void> {
  await deps.transact(async (tx) => {
    const server = await claimServer(tx.rows, serverId);
    if (server?.userId === actor.id) throw new AppError("USER_REFUSED", message("server-user.owner-stays"));
    const given = server && (await deleteServerUser(tx.rows, serverId, actor.id));
    if (!given) throw new AppError("NOT_FOUND");
    await endAccess(deps, tx, { serverId, userId: actor.id });
    await appendActivity(tx, actor, {
      action: "server.user-left",
      subjectId: serverId,
      details: { role: nameOfRole(given) },
    });
  });
}

/** What the person could still use or had given to others. A hint makes every process check their open connections. */
async function endAccess(
  { hints, recordFact }: Pick<Deps, "hints" | "recordFact">,
  tx: Transaction,
  { serverId, userId }: { readonly serverId: string; readonly userId: string },
): Promise<void> {
  await deleteInvitesOf(tx.rows, serverId, userId);
  await deleteHandoverTo(tx.rows, serverId, userId);
  const lostAt = tx.now().toISOString();
  await recordFact(tx, serverRightsLost, { serverId, userId, cause: "removed-from-server", lostAt });
  tx.afterCommit(() => hints.send(serverChanged, { serverIds: [serverId] }));
}
