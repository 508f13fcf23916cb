import { setTimeout as wait } from "node:timers/promises";
import { timeBefore } from "../../../platform/now.ts";
import { mailPerson } from "../../accounts/index.ts";
import { paymentsOf, type BillingDeps } from "../billing-deps.ts";
import { differencesOf } from "./differences.ts";
import { kindOf } from "./kind-of.ts";
import {
  findKnownSubscriptions,
  findMisbooked,
  findMovements,
  findOperators,
  findOwing,
  findServerless,
  findUnrefunded,
  findUnserved,
} from "./own-books.repository.ts";

/** What is decided is done within a round, unless the provider is away. */
const mayOweMs = 3_600_000;
const pauseMs = 10_000;
const mailedLines = 50;

interface ReconcileOptions {
  /** Movements from then on are compared; subscriptions always. */
  readonly since: Date;
  /** Money moves while both books are read: only what still differs after this counts. */
  readonly pauseMs?: number;
}

/** Compares our books with the provider's, and changes neither. */
export async function reconcile(
  deps: Pick<BillingDeps, "rows" | "now" | "payments">,
  options: ReconcileOptions,
): Promise<string[]> {
  const first = await compare(deps, options);
  if (first.length === 0) return [];
  await wait(options.pauseMs ?? pauseMs);
  const second = new Set(await compare(deps, options));
  return first.filter((line) => second.has(line));
}

async function compare(
  deps: Pick<BillingDeps, "rows" | "now" | "payments">,
  { since: from }: ReconcileOptions,
): Promise<string[]> {
  const { rows, now } = deps;
  // The provider counts in whole seconds.
  const since = new Date(Math.floor(from.getTime() / 1000) * 1000);
  const theirs = await paymentsOf(deps).readBooks(since);
  const movements = await findMovements(rows, since);
  return differencesOf(
    {
      subscriptions: await findKnownSubscriptions(rows),
      movements: movements.map(({ cause, ...movement }) => ({ ...movement, kind: kindOf(cause) })),
      misbooked: await findMisbooked(rows),
      unserved: await findUnserved(rows),
      unrefunded: await findUnrefunded(rows),
      serverless: await findServerless(rows),
      owing: await findOwing(rows, timeBefore(now(), mayOweMs)),
    },
    theirs,
  );
}

/** Everybody who runs this installation learns of differences by mail. */
export async function tellOperators(deps: BillingDeps, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return;
  deps.log.error({ differences: lines.length, first: lines[0] }, "the books differ from the card provider's");
  const more = lines.length > mailedLines ? [`… and ${lines.length - mailedLines} more.`] : [];
  await deps.transact(async (tx) => {
    for (const id of await findOperators(tx.rows))
      await mailPerson(deps, tx, id, {
        subject: `${lines.length} differences between our books and the card provider's`,
        text: [...lines.slice(0, mailedLines), ...more, "", "npm run billing:reconcile shows them all."].join(
          "\n",
        ),
      });
  });
}
