import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Transact } from "../../../platform/transaction.ts";
import { mailPerson } from "../../accounts/index.ts";
import { alignAccount } from "../../billing/index.ts";
import { refuseMoreServers, restoreWithin } from "../../builds/index.ts";
import { claimDeleted } from "../../servers/index.ts";
import { findOwnerOfDeleted } from "./deleted.repository.ts";
import type { DeletedDeps } from "./deleted-deps.ts";
import { sayWhose } from "../say-whose.ts";

interface BringBack {
  readonly serverId: string;
  readonly reason: string;
}

/**
 * As its owner could. One transaction decides and enqueues the job; a purge finds the server deleted before it, or not at
 * all. A suspended owner gets it back suspended, and one whose payment is missing held.
 */
export async function bringBackForOwner(
  deps: DeletedDeps,
  once: Transact,
  operator: Person,
  { serverId, reason }: BringBack,
): Promise<{ jobId: string; owner: string }> {
  return once(async (tx) => {
    const owner = await findOwnerOfDeleted(tx.rows, serverId, tx.now());
    if (!owner) throw notKept();
    if (owner.deletedAt !== null)
      throw new AppError(
        "CHANGE_REFUSED",
        "Its owner's account was deleted. Give the server to another account.",
      );
    const server = await claimDeleted(tx, { serverId, accountIds: [owner.id] });
    if (server.userId !== owner.id) throw notKept();
    await sayWhose(owner.username, () => refuseMoreServers(tx, owner.id));
    const { jobId, name } = await restoreWithin(deps, tx, operator, { serverId, reason });
    await alignAccount(deps, tx, owner.id);
    await mailPerson(deps, tx, owner.id, {
      subject: `${name} is back`,
      text: `The operator brought back your deleted server ${name}. Its files are being put back, and you can start it then:\n${pageOf(deps, serverId)}\n\nReason: ${reason}`,
    });
    return { jobId, owner: owner.username };
  });
}

export function pageOf({ config }: Pick<DeletedDeps, "config">, serverId: string): string {
  return new URL(`/server/${serverId}`, config.http.publicUrl).href;
}

export function notKept(): AppError {
  return new AppError("NOT_FOUND", "There is no deleted server with that id, or it is no longer kept.");
}
