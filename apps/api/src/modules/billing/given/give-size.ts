import { randomUUID } from "node:crypto";
import type { giveSize as route } from "@blockwright/contract/admin/given-sizes";
import { monthlyCents, type ServerSize } from "@blockwright/contract/plans";
import { priceListAt } from "@blockwright/contract/price-lists";
import type { RouteResponse } from "@blockwright/contract/route";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import { dayMs } from "../../../platform/now.ts";
import type { Transact, Transaction } from "../../../platform/transaction.ts";
import { mailPerson } from "../../accounts/index.ts";
import { appendActivity } from "../../activity/index.ts";
import { readResize, resizeServer } from "../../builds/index.ts";
import { holdRoomBeside } from "../../nodes/index.ts";
import { lockPlanOf } from "../../plans/index.ts";
import type { BillingDeps } from "../billing-deps.ts";
import { alignAccount } from "../servers/align-account.ts";
import { findSubscriptionOfServer } from "../subscriptions.repository.ts";
import { findOwnedServer, insertGivenSize } from "./given-sizes.repository.ts";
import { dayOf, inGb, sizeText } from "./given-words.ts";

interface Given extends ServerSize {
  readonly serverId: string;
  readonly days: number | null;
  readonly reason: string;
}

const roomMs = 60_000;

/** By the operator: a size that the product sells, without charge, until a day or until it is ended. */
export async function giveSize(
  deps: BillingDeps,
  once: Transact,
  operator: Person,
  { serverId, days, reason, ramGb, storageGb }: Given,
): Promise<RouteResponse<typeof route>> {
  const size = { ramGb, storageGb };
  const worth = priceOf(size, deps.now());
  return once(async (tx) => {
    const owned = await findOwnedServer(tx.rows, serverId);
    if (!owned || owned.deletedAt !== null) throw new AppError("NOT_FOUND", "There is no such server.");
    await lockPlanOf(tx, owned.userId);
    await refusePaid(tx, serverId);
    const { before, outlook } = await lookAhead(deps, tx, serverId, size);
    const id = randomUUID();
    const until = days === null ? null : new Date(tx.now().getTime() + days * dayMs);
    const isGiven = await insertGivenSize(tx.rows, {
      id,
      serverId,
      ...size,
      monthlyCents: worth,
      memoryMbBefore: before.memoryMb,
      diskMbBefore: before.diskMb,
      reason,
      givenAt: tx.now(),
      until,
    });
    if (!isGiven)
      throw new AppError("CHANGE_REFUSED", "This server has a size without charge already. End that first.");
    const { nodeId, moreMemoryMb: memoryMb, moreDiskMb: diskMb } = outlook;
    const expiresAt = new Date(tx.now().getTime() + roomMs);
    await holdRoomBeside(tx, id, { nodeId, memoryMb, diskMb, expiresAt });
    await resizeServer(deps, tx, serverId, { ...size, holdId: id });
    await alignAccount(deps, tx, owned.userId);
    await appendActivity(tx, operator, {
      action: "server.size-given",
      subjectId: serverId,
      details: { ...size, ...(until && { until: until.toISOString() }), reason },
    });
    const end = until ? `until ${dayOf(until)}` : "until the operator ends it";
    const now = outlook.needsRestart ? " It takes effect when you restart the server." : "";
    await mailPerson(deps, tx, owned.userId, {
      subject: `${owned.name} has a larger size without charge`,
      text: `The operator gives ${owned.name} ${sizeText(size)} without charge, ${end}.${now} Then it has ${inGb(before)} again.\n\nReason: ${reason}\n\n${new URL("/billing", deps.config.http.publicUrl).href}`,
    });
    return { until: until?.toISOString() ?? null };
  });
}

function priceOf(size: ServerSize, now: Date): number {
  const worth = monthlyCents(size, priceListAt(now));
  if (worth === 0) throw new AppError("CHANGE_REFUSED", "This size is free. Choose a larger one.");
  return worth;
}

/** A server is either paid for or given: otherwise two sizes would apply. */
async function refusePaid(tx: Transaction, serverId: string): Promise<void> {
  const subscription = await findSubscriptionOfServer(tx.rows, serverId);
  if (subscription && subscription.state !== "ended")
    throw new AppError(
      "PAYMENT_REFUSED",
      "Its owner pays for this server. Give credit instead, or wait until the subscription has ended.",
    );
}

async function lookAhead(deps: BillingDeps, tx: Transaction, serverId: string, size: ServerSize) {
  const outlook = await readResize({ ...deps, rows: tx.rows }, serverId, size);
  if (!outlook) throw new AppError("NOT_FOUND", "That server is on no machine.");
  const { before, after, tooLittle } = outlook;
  if (after.memoryMb < before.memoryMb || after.diskMb < before.diskMb)
    throw new AppError("CHANGE_REFUSED", `The server has ${inGb(before)} already. Choose at least that.`);
  if (after.memoryMb === before.memoryMb && after.diskMb === before.diskMb)
    throw new AppError("CHANGE_REFUSED", "The server has exactly this size already.");
  if (tooLittle !== undefined) throw new AppError("CHANGE_REFUSED", tooLittle);
  return { before, outlook };
}
