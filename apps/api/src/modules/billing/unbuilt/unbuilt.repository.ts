import { asc, eq, lte } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { buildTasks } from "../../jobs/build-tasks.table.ts";
import { subscriptions } from "../billing.table.ts";

const maxAtOnce = 200;

export async function findSubscriptionOfBuild(
  rows: Rows,
  buildId: string,
): Promise<{ id: string; userId: string } | undefined> {
  const [found] = await rows
    .select({ id: subscriptions.id, userId: subscriptions.userId })
    .from(subscriptions)
    .where(eq(subscriptions.buildId, buildId));
  return found;
}

/** Undefined once its account is gone. */
export async function findPaidBuild(rows: Rows, buildId: string) {
  const [found] = await rows
    .select({
      status: buildTasks.status,
      memoryMb: buildTasks.maxRamMb,
      diskMb: buildTasks.maxStorageMb,
    })
    .from(buildTasks)
    .where(eq(buildTasks.id, buildId));
  return found;
}

export async function findUndecided(rows: Rows, now: Date): Promise<string[]> {
  const found = await rows
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(lte(subscriptions.decideBy, now))
    .orderBy(asc(subscriptions.decideBy))
    .limit(maxAtOnce);
  return found.map(({ id }) => id);
}
