import { message } from "@blockwright/contract/message";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { utcMinute } from "../../platform/now.ts";
import type { Transaction } from "../../platform/transaction.ts";
import { keptLimitMb, lockPlanOf } from "../plans/index.ts";
import { keptForMs } from "./delete-server.ts";
import {
  findActiveNodeIds,
  findKeptMbOf,
  findKeptOf,
  type KeptAccount,
  type KeptOnNode,
} from "./kept-files.repository.ts";

type KeptDeps = Pick<Deps, "config">;

/** Refuses a new server that could not be kept if it were deleted: the account has a share on every machine. */
export async function refuseServerBeyondKept(
  deps: KeptDeps,
  tx: Transaction,
  account: KeptAccount,
  diskMb: number,
): Promise<void> {
  const { limitMb, kept } = await keptOf(deps, tx, account, diskMb);
  const full = fullNodes(kept, limitMb - diskMb);
  const active = await findActiveNodeIds(tx.rows);
  if (active.length > 0 && active.every((id) => full.some(({ nodeId }) => nodeId === id)))
    throw keptLimitReached(full, limitMb);
}

/** Machines that accept no further server of this account: they already keep too much of it. */
export async function nodesBeyondKept(
  deps: KeptDeps,
  tx: Transaction,
  account: KeptAccount,
  diskMb: number,
): Promise<string[]> {
  const { limitMb, kept } = await keptOf(deps, tx, account, diskMb);
  return fullNodes(kept, limitMb - diskMb).map(({ nodeId }) => nodeId);
}

/**
 * Refuses a reinstall whose replaced files would exceed the cap, together with all else that is kept. An older undo is
 * replaced.
 */
export async function refuseReinstallBeyondKept(
  deps: KeptDeps,
  tx: Transaction,
  account: KeptAccount,
  instanceId: string,
): Promise<void> {
  const { limitMb, kept } = await keptOf(deps, tx, account);
  const own = await findKeptMbOf(tx.rows, instanceId);
  if (!own) throw new AppError("NOT_FOUND");
  const here = kept.filter(({ nodeId }) => nodeId === own.nodeId);
  const full = fullNodes(here, limitMb - own.diskMb + own.keptMb);
  if (full.length > 0) throw keptLimitReached(full, limitMb);
}

/** A server that is larger than those of the plan raises the limit: its size is paid for. */
async function keptOf(deps: KeptDeps, tx: Transaction, account: KeptAccount, diskMb = 0) {
  const plan = await lockPlanOf(tx, account.userId);
  const limitMb = Math.max(keptLimitMb(deps, plan), diskMb * deps.config.storage.keptPerServer);
  return { limitMb, kept: await findKeptOf(tx.rows, account) };
}

function fullNodes(kept: readonly KeptOnNode[], maxMb: number): KeptOnNode[] {
  return kept.filter(({ keptMb, leavingMb }) => keptMb + leavingMb > maxMb);
}

function keptLimitReached(full: readonly KeptOnNode[], limitMb: number): AppError {
  const times = full.flatMap(({ firstKeptAt }) => (firstKeptAt ? [firstKeptAt.getTime()] : []));
  if (times.length === 0 || full.some(({ leavingMb, keptMb }) => leavingMb > 0 && keptMb === 0))
    return new AppError("KEPT_FILES_LIMIT", message("kept-files.being-removed"));
  const time = utcMinute(new Date(Math.min(...times) + keptForMs));
  const limit = Math.round((limitMb / 1024) * 10) / 10;
  return new AppError("KEPT_FILES_LIMIT", message("kept-files.limit-reached", { limit, time }));
}
