import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Transact, Transaction } from "../../../platform/transaction.ts";
import { mailPerson } from "../../accounts/index.ts";
import { appendActivity } from "../../activity/index.ts";
import { alignAccount, releasePayer } from "../../billing/index.ts";
import { createRefuseNewOwner, restoreWithin } from "../../builds/index.ts";
import { removeDomainsOf } from "../../domains/index.ts";
import { claimDeleted, giveDeleted } from "../../servers/index.ts";
import { forgetPasswordsOf } from "../../sftp/index.ts";
import { notKept, pageOf } from "./bring-back.ts";
import { findOwnerOfDeleted } from "./deleted.repository.ts";
import type { DeletedDeps } from "./deleted-deps.ts";
import { findTaker } from "../find-taker.ts";
import { sayWhose } from "../say-whose.ts";

interface Gift {
  readonly serverId: string;
  readonly email: string;
  readonly reason: string;
}

/**
 * To another account, within its limits. Owner, rights, payment and the job that puts the files back change in one
 * transaction: there is no moment at which the server belongs to nobody, or its previous owner pays for it.
 */
export async function giveDeletedServer(
  deps: DeletedDeps,
  once: Transact,
  operator: Person,
  { serverId, email, reason }: Gift,
): Promise<{ jobId: string; owner: string }> {
  return once(async (tx) => {
    const previous = await findOwnerOfDeleted(tx.rows, serverId, tx.now());
    if (!previous) throw notKept();
    const taker = await findTaker(deps, tx, email);
    if (taker.id === previous.id)
      throw new AppError("CHANGE_REFUSED", "That account owns it already. Bring it back instead.");
    const isLeft = previous.deletedAt !== null;
    const accountIds = isLeft ? [taker.id] : [taker.id, previous.id];
    const server = await claimDeleted(tx, { serverId, accountIds });
    if (server.userId !== previous.id) throw notKept();
    if (server.suspendedAt !== null)
      throw new AppError(
        "CHANGE_REFUSED",
        "This server is suspended. Bring it back for its owner and unsuspend it first.",
      );
    await releasePayer(tx, serverId);
    await sayWhose(taker.username, () => createRefuseNewOwner(deps)(tx, taker.id, server));
    await giveDeleted(tx, { serverId, ownerId: taker.id });
    await forgetPasswordsOf(tx, serverId);
    await removeDomainsOf(tx, operator, serverId);
    const { jobId, name } = await restoreWithin(deps, tx, operator, { serverId, reason });
    if (!isLeft) await alignAccount(deps, tx, previous.id);
    await alignAccount(deps, tx, taker.id);
    await record(tx, operator, { serverId, name, reason, from: previous.id, to: taker.id });
    await tell(deps, tx, { serverId, name, reason, from: previous.id, to: taker.id });
    return { jobId, owner: taker.username };
  });
}

interface Given {
  readonly serverId: string;
  readonly name: string;
  readonly reason: string;
  readonly from: string;
  readonly to: string;
}

/** In the log of the server and of both people. */
async function record(
  tx: Transaction,
  operator: Person,
  { serverId, name, reason, from, to }: Given,
): Promise<void> {
  await appendActivity(tx, operator, {
    action: "server.given",
    subjectId: serverId,
    details: { userId: to, reason },
  });
  await appendActivity(tx, operator, {
    action: "account.server-taken",
    subjectId: from,
    details: { name, reason },
  });
  await appendActivity(tx, operator, {
    action: "account.server-given",
    subjectId: to,
    details: { name, reason },
  });
}

/** Neither mail names the other account. Accounts that were deleted get none. */
async function tell(
  deps: DeletedDeps,
  tx: Transaction,
  { serverId, name, reason, from, to }: Given,
): Promise<void> {
  await mailPerson(deps, tx, from, {
    subject: `${name} was given to another account`,
    text: `The operator gave your deleted server ${name} to another account. You can't bring it back any more, and you are not charged for it.\n\nReason: ${reason}\n\nIf you think this is a mistake, contact support.`,
  });
  await mailPerson(deps, tx, to, {
    subject: `${name} is yours now`,
    text: `The operator gave you the server ${name}. Its files are being put back, and you can start it then:\n${pageOf(deps, serverId)}\n\nReason: ${reason}`,
  });
}
