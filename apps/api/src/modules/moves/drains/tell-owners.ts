import { utcMinute } from "../../../platform/now.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { mailPerson } from "../../accounts/index.ts";
import type { MovesDeps } from "../moves-deps.ts";
import { markTold, type DrainRow, type WaitingServer } from "./drains.repository.ts";

/** Owners of running servers get one mail, before any of them is moved. Idempotent. */
export async function tellOwners(
  deps: MovesDeps,
  drain: Pick<DrainRow, "id" | "noticeMinutes">,
  waiting: readonly WaitingServer[],
): Promise<void> {
  const untold = waiting.filter(({ isRunning, toldAt }) => isRunning && toldAt === null);
  for (const [userId, ofOwner] of Map.groupBy(untold, (one) => one.userId))
    await deps.transact((tx) => tellOwner(deps, tx, drain, userId, ofOwner));
}

async function tellOwner(
  deps: MovesDeps,
  tx: Transaction,
  { id, noticeMinutes }: Pick<DrainRow, "id" | "noticeMinutes">,
  userId: string,
  ofOwner: readonly WaitingServer[],
): Promise<void> {
  const toldAt = tx.now();
  const notBefore = new Date(toldAt.getTime() + noticeMinutes * 60_000);
  const serverIds = ofOwner.map(({ serverId }) => serverId);
  const told = await markTold(tx.rows, id, serverIds, { toldAt, notBefore });
  const names = ofOwner.filter(({ serverId }) => told.includes(serverId)).map(({ name }) => name);
  const [first] = names;
  if (first === undefined) return;
  const when = noticeMinutes === 0 ? "soon" : `after ${utcMinute(notBefore)} UTC`;
  await mailPerson(deps, tx, userId, {
    subject:
      names.length === 1
        ? `We are moving ${first} to another machine`
        : `We are moving ${names.length} of your servers`,
    text: `We work on the machine that your ${names.length === 1 ? "server is" : "servers are"} on, and move ${names.length === 1 ? "it" : "them"} to another one ${when}:\n\n${names.join("\n")}\n\nEach server runs until its files are copied, and is then down for about a minute. Nothing in it changes. If its address changes, you get another mail with the new one. There is nothing for you to do.`,
  });
}
