import type { Actor } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { workflow } from "../../../platform/workflow-reference.ts";
import { appendActivity } from "../../activity/index.ts";
import { serverPartChanged } from "../../servers/index.ts";
import { isUnderWay } from "../change.ts";
import { findChanges, lockChange, lockServerOfChanges, updateChange } from "../changes.repository.ts";

/** Declared apart from its implementation: callers that start it need only this. */
export interface ChangeRun {
  readonly changeId: string;
  /** The server runs on, and its plugins read their files again. */
  readonly isReload?: boolean;
  /** It was agreed to for a server without players. */
  readonly isForEmpty?: boolean;
}

export const applyChangeRun = workflow<ChangeRun>("changes.apply", "servers");

interface WayOfApplying {
  /** The change must be of this server. */
  readonly serverId?: string;
  /** The change must have been caused by this. */
  readonly origin?: string;
  /** Console commands with which it takes effect while the server runs. Without them the server is restarted. */
  readonly reloads?: readonly string[] | undefined;
  /** Nothing is changed if players are online when the server would be stopped. */
  readonly isForEmpty?: boolean;
}

/**
 * Starts the proposed change, which must match what is expected. Other jobs on this server exclude it and are excluded
 * by it.
 */
export async function applyChange(
  { enqueue, hints }: Pick<Deps, "enqueue" | "hints">,
  tx: Transaction,
  actor: Actor,
  changeId: string,
  { reloads, isForEmpty = false, ...expected }: WayOfApplying = {},
): Promise<void> {
  const change = await lockChange(tx.rows, changeId);
  const { serverId = change?.serverId, origin = change?.origin } = expected;
  if (!change || change.serverId !== serverId || change.origin !== origin) throw new AppError("NOT_FOUND");
  if (change.state !== "proposed")
    throw new AppError(
      "CHANGE_REFUSED",
      "That has been done already. Load the page again to see how it went.",
    );
  await refuseWhileOthersWork(tx, change.serverId);
  await updateChange(tx, changeId, { state: "applying", reloads: reloads ?? null, ...notStopped });
  await appendActivity(tx, actor, {
    action: "change.started",
    subjectId: change.serverId,
    details: { changeId, title: change.title },
  });
  await enqueue(tx, applyChangeRun, {
    id: `change-${changeId}`,
    input: { changeId, ...(reloads && { isReload: true }), ...(isForEmpty && { isForEmpty }) },
    partition: change.serverId,
  });
  tx.afterCommit(() => hints.send(serverPartChanged, { serverId: change.serverId, part: "change" }));
}

/** A change starts without a deadline or cancellation from an earlier run. */
export const notStopped = { cancelRequestedAt: null, stageDeadlineAt: null, message: null } as const;

/** Only one change runs at a time, even with concurrent requests. */
export async function refuseWhileOthersWork(tx: Transaction, serverId: string): Promise<void> {
  if (await lockServerOfChanges(tx.rows, serverId)) throw new AppError("JOB_RUNNING");
  const others = await findChanges(tx.rows, serverId);
  if (others.some(({ state }) => isUnderWay(state))) throw new AppError("JOB_RUNNING");
}
