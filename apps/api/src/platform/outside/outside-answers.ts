import { createHash } from "node:crypto";
import { eq, lt, sql } from "drizzle-orm";
import type { Rows } from "../db/rows.ts";
import { outsideAnswers } from "./outside.table.ts";

export type StoredAnswer = typeof outsideAnswers.$inferSelect;

export function answerKey(sourceName: string, url: URL, headers: Readonly<Record<string, string>>): string {
  const variant = Object.entries(headers).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([sourceName, url.href, variant]))
    .digest("hex");
}

export interface AnswerStore {
  read(key: string, now: Date): Promise<StoredAnswer | undefined>;
  keep(answer: StoredAnswer): Promise<void>;
  forget(key: string): Promise<void>;
}

export function createAnswerStore(rows: Rows): AnswerStore {
  return {
    read: async (key, now) => {
      const [stored] = await rows.select().from(outsideAnswers).where(eq(outsideAnswers.key, key));
      if (stored && now.getTime() - stored.usedAt.getTime() > 86_400_000)
        await rows.update(outsideAnswers).set({ usedAt: now }).where(eq(outsideAnswers.key, key));
      return stored;
    },
    keep: async (answer) => {
      const { key: _key, ...columns } = answer;
      await rows
        .insert(outsideAnswers)
        .values(answer)
        .onConflictDoUpdate({ target: outsideAnswers.key, set: columns });
    },
    forget: async (key) => {
      await rows.delete(outsideAnswers).where(eq(outsideAnswers.key, key));
    },
  };
}

/** For whoever wants to know what the sources say today. */
export const keepNothing: AnswerStore = {
  read: async () => undefined,
  keep: async () => undefined,
  forget: async () => undefined,
};

const keepUnusedDays = 60;
/** Anybody can search for anything: without a bound the words of one person could fill the disk. */
const mostAnswers = 50_000;

export async function purgeOutsideAnswers(rows: Rows): Promise<void> {
  const cutoff = sql`now() - make_interval(days => ${keepUnusedDays})`;
  await rows.delete(outsideAnswers).where(lt(outsideAnswers.usedAt, cutoff));
  await rows.execute(sql`
    delete from ${outsideAnswers} where ${outsideAnswers.usedAt} < (
      select ${outsideAnswers.usedAt} from ${outsideAnswers}
      order by ${outsideAnswers.usedAt} desc offset ${mostAnswers - 1} limit 1)`);
}
