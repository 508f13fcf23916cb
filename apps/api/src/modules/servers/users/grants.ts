import { message } from "@blockwright/contract/message";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { ServerRights } from "../../../platform/server-grant.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { fullRights, isWithin, rightsOf, type GivenRights } from "../../access/index.ts";
import { findServerUser, isOperator } from "../server-users.repository.ts";
import { claimServer, type ServerRow } from "../servers.repository.ts";

export interface ClaimedSharing {
  readonly server: ServerRow;
  /** What the caller may do right now. */
  readonly held: ServerRights;
}

/** Locks the server, so that role changes are serialised and none is granted by a person who has just lost theirs. */
export async function claimSharing(
  tx: Transaction,
  actor: Person,
  serverId: string,
): Promise<ClaimedSharing> {
  const server = await claimServer(tx.rows, serverId);
  if (!server) throw new AppError("NOT_FOUND");
  const held = await readHeldRights(tx, server, actor.id);
  if (!held?.actions.includes("manage-users")) throw new AppError("NOT_FOUND");
  return { server, held };
}

/** What a person may do to a server right now. Undefined: nothing. */
export async function readHeldRights(
  { rows }: Transaction,
  server: Pick<ServerRow, "id" | "userId">,
  userId: string,
): Promise<ServerRights | undefined> {
  if (server.userId === userId || (await isOperator(rows, userId))) return fullRights;
  const given = await findServerUser(rows, server.id, userId);
  return given && rightsOf(given);
}

/** Nobody can grant rights they do not have. */
export function refuseGrantBeyond(held: ServerRights, given: GivenRights): void {
  if (!isWithin(held, rightsOf(given)))
    throw new AppError("FORBIDDEN", message("server-user.grants-too-much"));
}

/** Nor can they change the role of people with more rights. */
export function refuseChangeOf(held: ServerRights, given: GivenRights): void {
  if (!isWithin(held, rightsOf(given)))
    throw new AppError("FORBIDDEN", message("server-user.has-more-rights"));
}
