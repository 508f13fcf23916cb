import type { PlatformType } from "@blockwright/minecraft/software";
import { and, desc, eq, gt, lt, ne, notInArray, or, sql } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { modelPlans } from "./model-plans.table.ts";

export type ModelPlanRow = typeof modelPlans.$inferSelect;

const maxSteps = 60;
const isRunning = eq(modelPlans.state, "running");

export async function insertModelPlan(rows: Rows, row: typeof modelPlans.$inferInsert): Promise<void> {
  await rows.insert(modelPlans).values(row);
}

export async function findModelPlan(rows: Rows, id: string): Promise<ModelPlanRow | undefined> {
  const [found] = await rows.select().from(modelPlans).where(eq(modelPlans.id, id));
  return found;
}

/** Locks the row until the transaction ends. */
export async function lockModelPlan(rows: Rows, id: string): Promise<ModelPlanRow | undefined> {
  const [found] = await rows.select().from(modelPlans).where(eq(modelPlans.id, id)).for("update");
  return found;
}

/** The newest of the person for the same words and edition that is finished, or still wanted. Locks it. */
export async function lockReusable(
  rows: Rows,
  userId: string,
  { prompt, platformType }: { readonly prompt: string; readonly platformType: PlatformType },
  { madeAfter, now }: { readonly madeAfter: Date; readonly now: Date },
): Promise<ModelPlanRow | undefined> {
  const [found] = await rows
    .select()
    .from(modelPlans)
    .where(
      and(
        eq(modelPlans.userId, userId),
        eq(modelPlans.prompt, prompt),
        eq(modelPlans.platformType, platformType),
        gt(modelPlans.createdAt, madeAfter),
        or(eq(modelPlans.state, "planned"), and(isRunning, gt(modelPlans.watchedUntil, now))),
      ),
    )
    .orderBy(desc(modelPlans.createdAt))
    .limit(1)
    .for("update");
  return found;
}

export async function updateModelPlan(
  rows: Rows,
  id: string,
  change: Partial<Pick<ModelPlanRow, "state" | "planned" | "sentence" | "tries" | "isAwaited">>,
): Promise<void> {
  await rows.update(modelPlans).set(change).where(eq(modelPlans.id, id));
}

export async function appendStep(rows: Rows, id: string, sentence: string): Promise<void> {
  await rows
    .update(modelPlans)
    .set({ steps: sql`${modelPlans.steps} || ${JSON.stringify([sentence])}::jsonb` })
    .where(and(eq(modelPlans.id, id), isRunning, lt(sql`jsonb_array_length(${modelPlans.steps})`, maxSteps)));
}

/** What a build waits for is never shortened by a page. */
export async function extendWatch(rows: Rows, id: string, watchedUntil: Date): Promise<void> {
  const longest = sql`greatest(${modelPlans.watchedUntil}, ${watchedUntil}::timestamptz)`;
  await rows
    .update(modelPlans)
    .set({
      watchedUntil: sql`case when ${modelPlans.isAwaited} then ${longest} else ${watchedUntil}::timestamptz end`,
    })
    .where(and(eq(modelPlans.id, id), isRunning));
}

/** The person's others that no build waits for. A worker that is at one of them notices within a second. */
export async function stopOthers(rows: Rows, userId: string, keptId: string | undefined): Promise<string[]> {
  const stopped = await rows
    .update(modelPlans)
    .set({ state: "stopped", sentence: "The AI was stopped, because another plan was asked for." })
    .where(
      and(
        eq(modelPlans.userId, userId),
        isRunning,
        eq(modelPlans.isAwaited, false),
        keptId === undefined ? undefined : ne(modelPlans.id, keptId),
      ),
    )
    .returning({ id: modelPlans.id });
  return stopped.map(({ id }) => id);
}

/** Keeps the newest of a person, and those that a build waits for. */
export async function deleteOldPlans(rows: Rows, userId: string, kept: number): Promise<void> {
  const newest = rows
    .select({ id: modelPlans.id })
    .from(modelPlans)
    .where(eq(modelPlans.userId, userId))
    .orderBy(desc(modelPlans.createdAt), desc(modelPlans.id))
    .limit(kept);
  await rows
    .delete(modelPlans)
    .where(
      and(eq(modelPlans.userId, userId), eq(modelPlans.isAwaited, false), notInArray(modelPlans.id, newest)),
    );
}

export async function deleteModelPlansBefore(rows: Rows, cutoff: Date): Promise<number> {
  const deleted = await rows.delete(modelPlans).where(lt(modelPlans.createdAt, cutoff));
  return deleted.rowCount ?? 0;
}
