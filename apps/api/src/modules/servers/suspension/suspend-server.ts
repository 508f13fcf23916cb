import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { mailPerson } from "../../accounts/index.ts";
import { appendActivity } from "../../activity/index.ts";
import { reviseInstance, serverChanged, type NodesDeps } from "../../nodes/index.ts";
import type { Deps } from "../../../platform/deps.ts";
import { claimServer, findLiveInstance } from "../servers.repository.ts";
import { findServerIdsOf, readSuspensions, updateServerSuspension } from "./suspension.repository.ts";

type SuspensionDeps = NodesDeps & Pick<Deps, "queueMail">;

interface Decision {
  readonly serverId: string;
  readonly reason: string;
}

/** Stopped, and held until an operator lets it go. Nothing of it is deleted. A repetition replaces the reason. */
export async function suspendServer(
  deps: SuspensionDeps,
  tx: Transaction,
  operator: Person,
  { serverId, reason }: Decision,
): Promise<void> {
  const server = await claimServer(tx.rows, serverId);
  if (!server) throw new AppError("NOT_FOUND");
  await updateServerSuspension(tx.rows, serverId, { suspendedAt: tx.now(), suspendedReason: reason });
  await alignSuspension(deps, tx, serverId);
  await appendActivity(tx, operator, {
    action: "server.suspended",
    subjectId: serverId,
    details: { reason },
  });
  await mailPerson(deps, tx, server.userId, {
    subject: `${server.name} is suspended`,
    text: `The operator stopped your server ${server.name}. It can't be started until they allow it again. Nothing is deleted because of this.\n\nReason: ${reason}\n\nIf you think this is a mistake, open the server's page: you can write to us there.`,
  });
}

/** Does not start the server again. */
export async function unsuspendServer(
  deps: SuspensionDeps,
  tx: Transaction,
  operator: Person,
  { serverId, reason }: Decision,
): Promise<void> {
  const server = await claimServer(tx.rows, serverId);
  if (!server) throw new AppError("NOT_FOUND");
  if (!server.suspendedAt) return;
  await updateServerSuspension(tx.rows, serverId, { suspendedAt: null, suspendedReason: null });
  await alignSuspension(deps, tx, serverId);
  await appendActivity(tx, operator, {
    action: "server.unsuspended",
    subjectId: serverId,
    details: { reason },
  });
  await mailPerson(deps, tx, server.userId, {
    subject: `${server.name} can be started again`,
    text: `Your server ${server.name} is no longer suspended.\n\nReason: ${reason}`,
  });
}

/** After its owner was suspended, or let in again. */
export async function alignSuspensionsOf(deps: NodesDeps, tx: Transaction, ownerId: string): Promise<void> {
  for (const serverId of await findServerIdsOf(tx.rows, ownerId)) await alignSuspension(deps, tx, serverId);
}

/** The hold of its instance follows from its row and its owner's. A server on no machine gets it when it is placed. */
export async function alignSuspension(deps: NodesDeps, tx: Transaction, serverId: string): Promise<void> {
  const live = await findLiveInstance(tx.rows, serverId);
  if (!live) return;
  const { isSuspended, isOwnerSuspended } = await readSuspensions(tx.rows, serverId);
  const mustBeHeld = isSuspended || isOwnerSuspended;
  await reviseInstance(deps, tx, live.id, ({ holds }) => {
    if (holds.includes("operator") === mustBeHeld) return undefined;
    if (mustBeHeld) return { holds: [...holds, "operator"], power: "off" };
    return { holds: holds.filter((hold) => hold !== "operator") };
  });
  tx.afterCommit(() => deps.hints.send(serverChanged, { serverIds: [serverId] }));
}

export function suspendedSentence(reason: string | null): string {
  return reason === null ? "This server is suspended." : `This server is suspended: ${reason}`;
}

/**
 * The reason why the files of a server may not run, or undefined. Checked before a start, before a copy from a backup and
 * before a change of owner.
 */
export async function whyFilesMayNotRun(
  { rows }: Pick<Transaction, "rows">,
  serverId: string,
): Promise<string | undefined> {
  const { isSuspended, reason, isOwnerSuspended } = await readSuspensions(rows, serverId);
  if (isSuspended) return suspendedSentence(reason);
  return isOwnerSuspended ? "The account that owns this server is suspended." : undefined;
}
