import { system, type Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { mailPerson } from "../../accounts/index.ts";
import { appendActivity } from "../../activity/index.ts";
import { giveSize as resizeTo, readSize } from "../../builds/index.ts";
import { lockPlanOf } from "../../plans/index.ts";
import type { BillingDeps } from "../billing-deps.ts";
import { alignAccount } from "../servers/align-account.ts";
import { keptUnpaidMs } from "../settle/state-of.ts";
import { findSubscriptionOfServer } from "../subscriptions.repository.ts";
import {
  endGivenRow,
  findGivenDue,
  findGivenSize,
  findOwnedServer,
  lockLiveServer,
  restartHold,
  type GivenRow,
} from "./given-sizes.repository.ts";
import { dayOf, inGb } from "./given-words.ts";

/** By the operator, before its day. */
export async function endGivenSize(
  deps: BillingDeps,
  operator: Person,
  { serverId, reason }: { readonly serverId: string; readonly reason: string },
): Promise<Record<string, never>> {
  const isEnded = await deps.transact((tx) =>
    end(deps, tx, serverId, { actor: operator, reason, isWanted: () => true }),
  );
  if (isEnded) return {};
  const isThere = await findGivenSize(deps.rows, serverId);
  throw new AppError(
    "NOT_FOUND",
    isThere
      ? "This server is deleted or being restored. End its size once it is back."
      : "This server has no size without charge.",
  );
}

export function givenDue({ rows, now }: BillingDeps): Promise<string[]> {
  return findGivenDue(rows, now());
}

/**
 * Runs when it expires. Does nothing if it was ended or replaced after it was listed. One that fails is tried again with
 * the next round.
 */
export async function endDue(deps: BillingDeps, serverId: string): Promise<void> {
  try {
    await deps.transact((tx) =>
      end(deps, tx, serverId, {
        actor: system,
        reason: undefined,
        isWanted: ({ until }) => until !== null && until <= tx.now(),
      }),
    );
  } catch (error) {
    deps.log.warn({ err: error, serverId }, "a size without charge could not be ended");
  }
}

interface Ending {
  readonly actor: Parameters<typeof appendActivity>[1];
  readonly reason: string | undefined;
  readonly isWanted: (given: GivenRow) => boolean;
}

/**
 * The server has its old size again, as after a change to a smaller one. A server whose subscription has ended before is
 * stopped, as it was, and stays for a month. Nothing happens while it is deleted or on no machine: what is there to be
 * resized comes back with a restore.
 */
async function end(
  deps: BillingDeps,
  tx: Transaction,
  serverId: string,
  { actor, reason, isWanted }: Ending,
): Promise<boolean> {
  const found = await findOwnedServer(tx.rows, serverId);
  if (!found) return false;
  await lockPlanOf(tx, found.userId);
  const owned = await lockLiveServer(tx.rows, serverId);
  if (owned?.userId !== found.userId || !(await readSize(tx, serverId, {}))) return false;
  const given = await findGivenSize(tx.rows, serverId);
  if (!given || !isWanted(given) || !(await endGivenRow(tx.rows, given.id, tx.now()))) return false;
  const before = { memoryMb: given.memoryMbBefore, diskMb: given.diskMbBefore };
  const { needsRestart } = await resizeTo(deps, tx, serverId, { ...before, holdId: given.id });
  const unpaid = await findSubscriptionOfServer(tx.rows, serverId);
  if (unpaid?.state === "ended") await restartHold(tx.rows, unpaid.id, tx.now());
  await alignAccount(deps, tx, owned.userId);
  await appendActivity(tx, actor, {
    action: "server.given-size-ended",
    subjectId: serverId,
    details: { ...before, ...(reason !== undefined && { reason }) },
  });
  const restart = needsRestart ? " It takes effect when you restart the server." : "";
  const kept = dayOf(new Date(tx.now().getTime() + keptUnpaidMs));
  const then =
    unpaid?.state === "ended"
      ? `Its subscription has ended, so it was stopped. It, its files and its backups can be downloaded until ${kept}; then it is deleted.`
      : `${owned.name} has ${inGb(before)} again.${restart}`;
  await mailPerson(deps, tx, owned.userId, {
    subject: `The size without charge of ${owned.name} has ended`,
    text: `${then}${reason === undefined ? "" : `\n\nReason: ${reason}`}\n\n${new URL("/billing", deps.config.http.publicUrl).href}`,
  });
  return true;
}
