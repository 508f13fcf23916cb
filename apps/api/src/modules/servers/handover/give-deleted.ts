import { AppError } from "../../../platform/errors.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { changeOwnerOfDeleted, lockDeletedServer } from "../deleted-servers.repository.ts";
import type { ServerRow } from "../servers.repository.ts";
import { lockAccounts } from "./server-handovers.repository.ts";
import { deleteRightsOn } from "./server-rights.repository.ts";

/**
 * Locks these accounts, then the server, like every restore. Throws if an account was deleted, or the server was restored
 * or is no longer kept.
 */
export async function claimDeleted(
  tx: Transaction,
  { serverId, accountIds }: { readonly serverId: string; readonly accountIds: readonly string[] },
): Promise<ServerRow> {
  if (!(await lockAccounts(tx.rows, accountIds)))
    throw new AppError("CHANGE_REFUSED", "An account was deleted just now. Load the page again.");
  const server = await lockDeletedServer(tx.rows, serverId, tx.now());
  if (!server)
    throw new AppError("NOT_FOUND", "There is no deleted server with that id, or it is no longer kept.");
  return server;
}

/** Of a deleted server that was claimed. Roles, invitations, links and offers end: the new owner gave none of them. */
export async function giveDeleted(
  tx: Transaction,
  { serverId, ownerId }: { readonly serverId: string; readonly ownerId: string },
): Promise<void> {
  await changeOwnerOfDeleted(tx.rows, serverId, ownerId);
  await deleteRightsOn(tx.rows, serverId);
}
