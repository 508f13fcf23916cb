import { formatCents } from "@blockwright/contract/plans";
import { AppError } from "../../../platform/errors.ts";
import { dayMs } from "../../../platform/now.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { mailPerson } from "../../accounts/index.ts";
import { holdRoom, moveRoom, releaseRoom } from "../../nodes/index.ts";
import { lockPlanOf } from "../../plans/index.ts";
import type { BillingDeps } from "../billing-deps.ts";
import { lockSubscription, updateSubscription } from "../subscriptions.repository.ts";
import { findPaidBuild, findSubscriptionOfBuild } from "./unbuilt.repository.ts";

const choiceMs = dayMs;

/** A paid build failed for good: its owner has a day to try it again or take the money, and its room is kept. */
export async function openChoice(
  deps: Pick<BillingDeps, "queueMail" | "config">,
  tx: Transaction,
  { buildId, serverId }: { readonly buildId: string; readonly serverId: string },
): Promise<void> {
  const found = await findSubscriptionOfBuild(tx.rows, buildId);
  if (!found) return;
  await lockPlanOf(tx, found.userId);
  const row = await lockSubscription(tx.rows, found.id);
  const build = await findPaidBuild(tx.rows, buildId);
  if (!row || row.isRefunded || row.state === "ended" || build?.status !== "failed")
    return releaseRoom(tx, serverId);
  const decideBy = new Date(tx.now().getTime() + choiceMs);
  await updateSubscription(tx.rows, row.id, { decideBy });
  await keepRoom(tx, { buildId, serverId, memoryMb: build.memoryMb, diskMb: build.diskMb, decideBy });
  await mailPerson(deps, tx, row.userId, {
    subject: "Your server could not be built",
    text: `The build of your server failed. Try it again for the same payment, or have ${formatCents(row.monthlyCents)} back. If you do neither by ${decideBy.toISOString().slice(0, 16).replace("T", " ")} UTC, we give the money back.\n\n${new URL("/billing", deps.config.http.publicUrl).href}`,
  });
}

/** Without any, another try looks for room again. */
async function keepRoom(
  tx: Transaction,
  room: { buildId: string; serverId: string; memoryMb: number; diskMb: number; decideBy: Date },
): Promise<void> {
  const { buildId, serverId, memoryMb, diskMb, decideBy: expiresAt } = room;
  if (await moveRoom(tx, serverId, { id: buildId, expiresAt })) return;
  await holdRoom(tx, buildId, { memoryMb, diskMb, expiresAt }).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
}
