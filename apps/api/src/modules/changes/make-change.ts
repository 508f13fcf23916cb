import { AppError } from "../../platform/errors.ts";
import { seeInstance } from "../nodes/index.ts";
import { carryOutItem, type Doing } from "./carry-out-item.ts";
import { ChangeFailure, pathsOf } from "./change.ts";
import type { ChangesGround } from "./changes-ground.ts";
import {
  findChange,
  findChangeItems,
  findWorkplace,
  markItem,
  updateChange,
  type ChangeItemRow,
  type ChangeRow,
} from "./changes.repository.ts";
import { holdServer, releaseServer } from "./hold-server.ts";
import { isOfOtherInstallation } from "./lasting-obstacle.ts";
import { settleChange } from "./settle-change.ts";
import { takeMark, verifyChange, type Mark } from "./verify-change.ts";

export interface Work {
  readonly change: ChangeRow;
  readonly items: readonly ChangeItemRow[];
  readonly instanceId: string;
  readonly serverType: string;
  readonly installationId: string;
}

export async function openWork({ rows }: ChangesGround, changeId: string): Promise<Work> {
  const change = await findChange(rows, changeId);
  const place = change && (await findWorkplace(rows, change.serverId));
  if (!change || !place) throw new ChangeFailure("The server was deleted meanwhile.");
  return { change, items: await findChangeItems(rows, changeId), ...place };
}

/** Stops the server. Who comes after a crash finds written down whether it ran before. */
export async function beginWork(ground: ChangesGround, changeId: string, signal: AbortSignal): Promise<void> {
  const { change, instanceId } = await openWork(ground, changeId);
  if (change.wasOnline === null) {
    const seen = await seeInstance(ground, instanceId);
    await updateChange(ground.rows, changeId, { wasOnline: seen?.observed?.state === "online" });
  }
  await holdServer(ground, instanceId, signal);
}

/** Looks at all of it before the first is touched. */
export async function carryOut(
  ground: ChangesGround,
  changeId: string,
  direction: Doing["direction"],
  signal: AbortSignal,
): Promise<void> {
  const { change, items, instanceId, installationId } = await openWork(ground, changeId);
  if (isOfOtherInstallation(change, installationId))
    throw new ChangeFailure("The server has been installed anew meanwhile, so it was left alone.");
  const inOrder = direction === "forth" ? items : items.toReversed();
  const touched = new Set<string>();
  for (const row of inOrder) {
    // What an earlier item puts in its way or takes out of it can't be looked at yet.
    const paths = pathsOf(row.item);
    if (!paths.some((path) => touched.has(path)))
      await carryOutItem(ground, row, { instanceId, direction, isOnlyCheck: true });
    for (const path of paths) touched.add(path);
  }
  for (const row of inOrder) {
    signal.throwIfAborted();
    // Noted first: what may have been done is what may have to be put back.
    if (direction === "forth") await markItem(ground.rows, row, true);
    await carryOutItem(ground, row, { instanceId, direction, isOnlyCheck: false });
    if (direction === "back") await markItem(ground.rows, row, false);
  }
}

/** Null: it is not wanted to run, so there is nothing to be seen. */
export async function letRun(ground: ChangesGround, changeId: string): Promise<Mark | null> {
  const { instanceId } = await openWork(ground, changeId);
  const mark = await takeMark(ground, instanceId);
  await updateChange(ground.rows, changeId, { state: "verifying" });
  await releaseServer(ground, instanceId);
  const seen = await seeInstance(ground, instanceId);
  return seen?.power === "off" ? null : mark;
}

export async function verify(
  ground: ChangesGround,
  changeId: string,
  mark: Mark,
  signal: AbortSignal,
): Promise<"ready" | "off"> {
  const { items, instanceId, serverType } = await openWork(ground, changeId);
  return verifyChange(ground, {
    instanceId,
    serverType,
    items: items.map(({ item }) => item),
    mark,
    signal,
  });
}

type End = { readonly state: "undone" | "failed"; readonly sentence: string };

/**
 * Puts back what was done, as far as nobody has touched it since. A server that ran before runs again; one that did
 * not stays off, so that it does not end over and over.
 */
export async function takeBack(
  ground: ChangesGround,
  changeId: string,
  { state, sentence }: End,
  signal: AbortSignal,
): Promise<void> {
  const work = await openWork(ground, changeId).catch(nothingLeft);
  const left =
    work && work.items.some(({ isApplied }) => isApplied) ? await putBack(ground, work, signal) : [];
  if (work) await letGo(ground, work);
  await settleChange(ground, changeId, state, [sentence, ...left].join(" "));
}

/** For when even that could not be done: whoever has the server may at least use it. */
export async function giveUp(ground: ChangesGround, changeId: string, sentence: string): Promise<void> {
  const work = await openWork(ground, changeId).catch(nothingLeft);
  if (work) await letGo(ground, work);
  await settleChange(ground, changeId, "failed", `${sentence} Not everything could be put back.`);
}

/** Gives sentences about what had to stay. */
async function putBack(ground: ChangesGround, work: Work, signal: AbortSignal): Promise<string[]> {
  const { items, instanceId } = work;
  const left: string[] = [];
  await holdServer(ground, instanceId, signal).catch((error: unknown) => {
    // A machine that is away may come back: this is tried again for as long as it pays.
    throw error instanceof ChangeFailure ? new Error(error.message, { cause: error }) : error;
  });
  for (const row of items.filter(({ isApplied }) => isApplied).toReversed()) {
    try {
      await carryOutItem(ground, row, { instanceId, direction: "back", isOnlyCheck: false });
      await markItem(ground.rows, row, false);
    } catch (error) {
      if (!(error instanceof ChangeFailure)) throw error;
      left.push(error.message);
    }
  }
  return left;
}

async function letGo(ground: ChangesGround, { instanceId, change }: Work): Promise<void> {
  await releaseServer(ground, instanceId, { isLeftOff: change.wasOnline !== true }).catch(nothingLeft);
}

/** A server that was deleted meanwhile needs nothing any more. */
function nothingLeft(error: unknown): undefined {
  const isGone = error instanceof ChangeFailure || (error instanceof AppError && error.code === "NOT_FOUND");
  if (!isGone) throw error;
}
