import { and, eq, isNotNull, ne, or } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { buildTasks } from "../../jobs/build-tasks.table.ts";
import { subscriptions } from "../billing.table.ts";
import type { SubscriptionRow } from "../subscriptions.repository.ts";

/** Of the same person, or with the same card. */
export async function hasOtherRefund(
  rows: Rows,
  { id, userId, cardHash }: Pick<SubscriptionRow, "id" | "userId" | "cardHash">,
): Promise<boolean> {
  const found = await rows
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .leftJoin(buildTasks, eq(buildTasks.id, subscriptions.buildId))
    .where(
      and(
        ne(subscriptions.id, id),
        eq(subscriptions.isRefunded, true),
        or(
          eq(subscriptions.userId, userId),
          cardHash === null ? undefined : eq(subscriptions.cardHash, cardHash),
        ),
        // What was never delivered is no refund that was chosen.
        or(eq(buildTasks.status, "completed"), isNotNull(subscriptions.serverId)),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** A server that was taken over is built. */
export async function findBuildStatus(
  rows: Rows,
  { buildId, serverId }: Pick<SubscriptionRow, "buildId" | "serverId">,
) {
  if (serverId !== null) return "completed";
  if (buildId === null) return undefined;
  const [found] = await rows
    .select({ status: buildTasks.status })
    .from(buildTasks)
    .where(eq(buildTasks.id, buildId));
  return found?.status;
}
