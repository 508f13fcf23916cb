import { AppError } from "../../../platform/errors.ts";
import { seeInstance } from "../../nodes/index.ts";
import { serverPartChanged } from "../../servers/index.ts";
import { agreePortsOf } from "./agree-ports.ts";
import { applyItem } from "./apply-item.ts";
import type { ApplyOptions } from "./apply-options.ts";
import { pathsOf } from "../change.ts";
import {
  holdServer,
  JobFailure,
  releaseServer,
  untilOffline,
  withMore,
  type FailureReason,
} from "../../jobs/index.ts";
import type { ChangesDeps } from "../changes-deps.ts";
import {
  findChange,
  findChangeItems,
  findWorkplace,
  markItem,
  updateChange,
  type ChangeItemRow,
  type ChangeRow,
} from "../changes.repository.ts";
import { restoreFile } from "./restore-file.ts";
import { isOfOtherInstallation } from "../undo/lasting-obstacle.ts";
import { findUnreadable } from "../verify/find-unreadable.ts";
import { findReverted } from "../verify/find-reverted.ts";
import { findNewTrouble } from "../verify/new-trouble.ts";
import { settleChange } from "../settle-change.ts";
import { lookAtPorts, type Remarks } from "../verify/look-at-ports.ts";
import { takeMark, verifyChange, type FailedParts, type Mark } from "../verify/verify-change.ts";

export interface LoadedChange {
  readonly change: ChangeRow;
  readonly items: readonly ChangeItemRow[];
  readonly instanceId: string;
  readonly serverType: string;
  readonly installationId: string;
}

export async function loadChange({ rows }: ChangesDeps, changeId: string): Promise<LoadedChange> {
  const change = await findChange(rows, changeId);
  const place = change && (await findWorkplace(rows, change.serverId));
  if (!change || !place) throw new JobFailure("The server was deleted meanwhile.");
  return { change, items: await findChangeItems(rows, changeId), ...place };
}

/** Stops the server. Whether it ran before is recorded first, for the run after a crash. */
export async function stopForChange(
  deps: ChangesDeps,
  changeId: string,
  signal: AbortSignal,
  isForEmpty = false,
): Promise<void> {
  const { change, instanceId } = await loadChange(deps, changeId);
  if (change.wasOnline === null) {
    const seen = await seeInstance(deps, instanceId);
    if (isForEmpty && (seen?.observed?.players ?? 0) > 0)
      throw new JobFailure("Players have joined meanwhile, so the server was not restarted.");
    await updateChange(deps, changeId, { wasOnline: seen?.observed?.state === "online" });
  }
  await stopAndHold(deps, instanceId, signal);
}

export async function stopAndHold(deps: ChangesDeps, instanceId: string, signal: AbortSignal): Promise<void> {
  await deps.transact((tx) => holdServer(deps, tx, instanceId));
  const sentence = "The server did not stop in time. Stop it yourself, then try again.";
  await untilOffline(deps, { signal }, instanceId, sentence);
}

/** Checks all items before the first is changed. */
export async function applyItems(
  deps: ChangesDeps,
  changeId: string,
  direction: ApplyOptions["direction"],
  signal: AbortSignal,
): Promise<void> {
  const { change, items, instanceId, installationId } = await loadChange(deps, changeId);
  if (isOfOtherInstallation(change, installationId))
    throw new JobFailure("The server was reinstalled in the meantime, so it was left alone.");
  const inOrder = direction === "forth" ? items : items.toReversed();
  const touched = new Set<string>();
  for (const row of inOrder) {
    // An item whose path an earlier item fills or frees can't be checked yet.
    const paths = pathsOf(row.item);
    if (!paths.some((path) => touched.has(path)))
      await applyItem(deps, row, { instanceId, direction, isOnlyCheck: true });
    for (const path of paths) touched.add(path);
  }
  await agreePortsOf(deps, change.serverId, items, direction);
  for (const row of inOrder) {
    signal.throwIfAborted();
    // Recorded first: what may have been done is what may have to be put back.
    if (direction === "forth") await markItem(deps.rows, row, true);
    await applyItem(deps, row, { instanceId, direction, isOnlyCheck: false });
    if (direction === "back") await markItem(deps.rows, row, false);
  }
}

/** Null: it should not run, so there is nothing to check. */
export async function startForVerification(deps: ChangesDeps, changeId: string): Promise<Mark | null> {
  const { change, instanceId } = await loadChange(deps, changeId);
  const mark = await takeMark(deps, instanceId);
  await updateChange(deps, changeId, { state: "verifying" });
  deps.hints.send(serverPartChanged, { serverId: change.serverId, part: "change" });
  await deps.transact((tx) => releaseServer(deps, tx, instanceId));
  const seen = await seeInstance(deps, instanceId);
  return seen?.power === "off" ? null : mark;
}

export async function verify(
  deps: ChangesDeps,
  changeId: string,
  mark: Mark,
  signal: AbortSignal,
): Promise<"ready" | "off" | Remarks | FailedParts> {
  const { change, items, instanceId, serverType } = await loadChange(deps, changeId);
  const touched = items.map(({ item }) => item);
  const verification = { instanceId, serverType, items: touched, mark, signal };
  try {
    const seen = await verifyChange(deps, verification);
    const isChecked = seen === "ready" && isOfAssistant(change);
    const trouble = isChecked
      ? ((await findNewTrouble(deps, verification)) ?? (await findUnreadable(deps, { instanceId, items })))
      : undefined;
    if (trouble !== undefined) throw new JobFailure(trouble);
    if (seen !== "ready") return seen;
    const ports = await lookAtPorts(deps, instanceId, touched, signal);
    const reverted = await findReverted(deps, { instanceId, serverType, items, mark });
    if (reverted.length === 0) return ports;
    return { silentPorts: ports === "ready" ? [] : ports.silentPorts, reverted };
  } catch (error) {
    const isFix = change.origin?.startsWith("diagnosis:") ?? false;
    if (!(error instanceof JobFailure) || !isFix) throw error;
    throw new JobFailure(`It did not help: ${error.message}`);
  }
}

type End = FailureReason & { readonly state: "undone" | "failed" };

/**
 * Puts back what was done, except what was changed since. A server that ran before runs again; one that did not stays
 * off, so that it does not crash repeatedly.
 */
export async function revertChange(
  deps: ChangesDeps,
  changeId: string,
  { state, sentence, message }: End,
  signal: AbortSignal,
): Promise<void> {
  const loaded = await loadChange(deps, changeId).catch(ignoreDeleted);
  const left =
    loaded && loaded.items.some(({ isApplied }) => isApplied) ? await revertItems(deps, loaded, signal) : [];
  if (loaded) {
    await agreePortsOf(deps, loaded.change.serverId, loaded.items, "as recorded");
    await releaseStopped(deps, loaded);
  }
  await settleChange(deps, changeId, state, { sentence: [sentence, ...left].join(" "), message });
}

/** For when even that failed: the server is at least usable again. */
export async function failChange(deps: ChangesDeps, changeId: string, reason: FailureReason): Promise<void> {
  const loaded = await loadChange(deps, changeId).catch(ignoreDeleted);
  if (loaded) await releaseStopped(deps, loaded);
  await settleChange(deps, changeId, "failed", withMore(reason, "Not everything could be put back."));
}

/** Returns sentences about what could not be put back. */
async function revertItems(deps: ChangesDeps, loaded: LoadedChange, signal: AbortSignal): Promise<string[]> {
  const { items, instanceId } = loaded;
  const left: string[] = [];
  await stopAndHold(deps, instanceId, signal).catch((error: unknown) => {
    // An offline machine may come back: this is retried for as long as it is useful.
    throw error instanceof JobFailure ? new Error(error.message, { cause: error }) : error;
  });
  for (const row of items.filter(({ isApplied }) => isApplied).toReversed()) {
    try {
      const back = { instanceId, direction: "back", isOnlyCheck: false } as const;
      await (wasReadByGame(loaded, row) ? restoreFile(deps, loaded, row) : applyItem(deps, row, back));
      await markItem(deps.rows, row, false);
    } catch (error) {
      if (!(error instanceof JobFailure)) throw error;
      left.push(error.message);
    }
  }
  return left;
}

/** Plugins write their settings again when they start. What they made of a failed edit does not stay. */
function wasReadByGame({ change }: LoadedChange, { item }: ChangeItemRow): boolean {
  return change.state === "verifying" && isOfAssistant(change) && item.kind === "write-file";
}

function isOfAssistant({ origin }: ChangeRow): boolean {
  return origin?.startsWith("assistant:") ?? false;
}

async function releaseStopped(deps: ChangesDeps, { instanceId, change }: LoadedChange): Promise<void> {
  const power = change.wasOnline === true ? {} : ({ power: "off" } as const);
  await deps.transact((tx) => releaseServer(deps, tx, instanceId, power)).catch(ignoreDeleted);
}

/** A server that was deleted meanwhile needs no cleanup. */
export function ignoreDeleted(error: unknown): undefined {
  const isGone = error instanceof JobFailure || (error instanceof AppError && error.code === "NOT_FOUND");
  if (!isGone) throw error;
}
