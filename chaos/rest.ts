import type { Query } from "./database.ts";
import { waitFor } from "./wait-for.ts";

/** Waits until no fact or mail is pending or in progress. Long enough for the runs of a lost worker to be adopted. */
export async function waitForRest(query: Query, withinMs = 90_000): Promise<void> {
  await waitFor(
    "the runs to come to rest",
    async () => {
      const open = await query(
        `select 1 from dbos.workflow_status
          where status in ('ENQUEUED', 'PENDING', 'DELAYED') and name in ('events.handle-fact', 'mail.send') limit 1`,
      );
      return open.length === 0 ? true : undefined;
    },
    { withinMs, everyMs: 200 },
  );
}

export async function count(query: Query, sql: string): Promise<number> {
  const [row] = await query<{ count: string }>(`select count(*) as count from ${sql}`);
  return Number(row?.count ?? 0);
}
