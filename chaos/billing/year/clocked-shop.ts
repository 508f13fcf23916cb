import {
  enabledEvents,
  startPaymentsFor,
  type PaymentsUnderTest,
} from "../../../services/engines/payments.ts";
import type { Query } from "../../database.ts";
import { freePort } from "../../program.ts";
import { apiInstanceName, inWorld } from "../../world.ts";
import { plantMachine, signUp } from "../shop.ts";

/** An api and a card provider whose clocks move together. */
export interface ClockedShop {
  readonly url: string;
  readonly query: Query;
  readonly provider: PaymentsUnderTest;
  readonly startSeconds: number;
  customer(): Promise<string>;
  /** Noon of that day for both, with everything that falls due until then. */
  reachDay(day: number): Promise<void>;
  /** Notices what no event told, and does what is due. */
  runRound(): Promise<void>;
}

const daySeconds = 86_400;

export async function inClockedShop<T>(work: (shop: ClockedShop) => Promise<T>): Promise<T> {
  const [port, clockPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const today = Math.floor(Date.now() / 1000 / daySeconds) * daySeconds;
  const startSeconds = today + daySeconds / 2;
  const provider = await startPaymentsFor(url, { frozenAt: startSeconds, sendsOnly: enabledEvents });
  const environment = { LIMIT_FACTOR: "1000", ...provider.environment };
  try {
    return await inWorld(
      { instanceName: apiInstanceName, label: "billing-year", environment },
      async (world) => {
        const { query } = world.database;
        await (await world.startClocked(port, clockPort)).ready();
        await plantMachine(query);
        let aheadMs = 0;
        const reachDay = async (day: number) => {
          const seconds = startSeconds + day * daySeconds;
          const moreMs = seconds * 1000 - (Date.now() + aheadMs);
          aheadMs += moreMs;
          await control(clockPort, "advance", String(moreMs));
          // The machine counts as lost unless it is heard of, and a sign-in ends after days without a visit.
          await query("update node_reports set heard_at = to_timestamp($1)", [seconds + 60]);
          await query(
            "update sessions set expires_at = to_timestamp($1), ends_at = to_timestamp($1), last_seen_at = to_timestamp($2)",
            [seconds + 30 * daySeconds, seconds],
          );
          provider.control.advanceTo(seconds);
          await provider.control.webhooks.settled();
        };
        await reachDay(0);
        return work({
          url,
          query,
          provider,
          startSeconds,
          customer: () => signUp(query, url),
          reachDay,
          runRound: () => control(clockPort, "chore", "billing.settle"),
        });
      },
    );
  } finally {
    await provider.close();
  }
}

async function control(port: number, what: "advance" | "chore", body: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/${what}`, { method: "POST", body });
  if (!answer.ok) throw new Error(`The clock answered ${answer.status}: ${await answer.text()}`);
}
