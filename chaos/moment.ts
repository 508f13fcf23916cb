import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "./database.ts";
import type { Random } from "./random.ts";
import { waitFor } from "./wait-for.ts";

/** When a program is killed. With a table: while it is blocked in the middle of a write to it. */
export interface Moment {
  readonly name: string;
  readonly table?: string;
}

const writersComeWithinMs = 8_000;
/** Longer than PostgreSQL takes to detect a dead client, so that the client's last statement is not completed. */
const untilTheDeadAreNoticedMs = 400;

/** Kills at that moment. Returns false if no write happened, so the kill hit an idle program. */
export async function killAt(
  database: Database,
  { table }: Moment,
  random: Random,
  kill: () => Promise<void>,
): Promise<boolean> {
  if (table === undefined) {
    await sleep(random.between(0, 250));
    await kill();
    return true;
  }
  return database.whileWritersWait(table, async (blockedWriters) => {
    const isCaught = await waitFor(
      "a writer",
      async () => ((await blockedWriters()) > 0 ? true : undefined),
      {
        withinMs: writersComeWithinMs,
        everyMs: 10,
      },
    ).catch(() => false);
    await kill();
    await sleep(untilTheDeadAreNoticedMs);
    return isCaught;
  });
}
