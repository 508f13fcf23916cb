import { createHash } from "node:crypto";
import { eq, lt, sql } from "drizzle-orm";
import type { Rows } from "../db/rows.ts";
import { dayMs, timeBefore } from "../now.ts";
import { outsideAnswers } from "./egress.table.ts";

export type StoredAnswer = typeof outsideAnswers.$inferSelect;

export function answerKey(
  sourceName: string,
  url: URL,
  headers: Readonly<Record<string, string>>,
  sent?: string,
): string {
  const variant = Object.entries(headers).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([sourceName, url.href, variant, ...(sent === undefined ? [] : [sent])]))
    .digest("hex");
}

export interface AnswerStore {
  read(key: string, now: Date): Promise<StoredAnswer | undefined>;
  keep(answer: StoredAnswer): Promise<void>;
  forget(key: string): Promise<void>;
}

/** Checked again whenever this share of the limit has been written. */
const trimShare = 0.05;

export function createAnswerStore(rows: Rows, maxBytes: number): AnswerStore {
  let writtenBytes = 0;
  return {
    read: async (key, now) => {
      const [stored] = await rows.select().from(outsideAnswers).where(eq(outsideAnswers.key, key));
      if (stored && now.getTime() - stored.usedAt.getTime() > dayMs)
        await rows.update(outsideAnswers).set({ usedAt: now }).where(eq(outsideAnswers.key, key));
      return stored;
    },
    keep: async (answer) => {
      const { key: _key, ...columns } = answer;
      await rows
        .insert(outsideAnswers)
        .values(answer)
        .onConflictDoUpdate({ target: outsideAnswers.key, set: columns });
      writtenBytes += Buffer.byteLength(answer.body);
      if (writtenBytes < maxBytes * trimShare) return;
      writtenBytes = 0;
      await trimOutsideAnswers(rows, maxBytes);
    },
    forget: async (key) => {
      await rows.delete(outsideAnswers).where(eq(outsideAnswers.key, key));
    },
  };
}

/** Stores nothing, so that every answer comes from its source. */
export const keepNothing: AnswerStore = {
  read: async () => undefined,
  keep: async () => undefined,
  forget: async () => undefined,
};

const keepUnusedDays = 60;
/** Searches are free text: without a limit one person could fill the disk. */
const maxAnswers = 50_000;

export async function purgeOutsideAnswers(rows: Rows, now: Date): Promise<void> {
  await rows.delete(outsideAnswers).where(lt(outsideAnswers.usedAt, timeBefore(now, keepUnusedDays * dayMs)));
  await rows.execute(sql`
    delete from ${outsideAnswers} where ${outsideAnswers.usedAt} < (
      select ${outsideAnswers.usedAt} from ${outsideAnswers}
      order by ${outsideAnswers.usedAt} desc offset ${maxAnswers - 1} limit 1)`);
}

/** Deletes the least recently used beyond this many bytes, as stored. */
export async function trimOutsideAnswers(rows: Rows, maxBytes: number): Promise<void> {
  await rows.execute(sql`
    delete from ${outsideAnswers} where ${outsideAnswers.key} in (
      select key from (
        select key, sum(pg_column_size(body)) over (order by used_at desc, stored_at desc, key) as total
        from ${outsideAnswers}) counted
      where total > ${maxBytes})`);
}
