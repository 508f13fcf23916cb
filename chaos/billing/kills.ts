import { restartService } from "../../services/faults.ts";
import { check } from "../../services/judging/check.ts";
import type { Matrix, MatrixOptions } from "../matrix.ts";
import { killAt, type Moment } from "../moment.ts";
import type { Outcome } from "../report.ts";
import { waitFor } from "../wait-for.ts";
import { faultsInstanceName } from "../world.ts";
import { settleAndJudge } from "./billing.ts";
import { buy } from "./purchase.ts";
import { inShop, type Shop } from "./shop.ts";

const wholeKills = 60;
const sampleKills = 4;
const customersAtOnce = 6;
/** So that the api gets somewhere between two kills. */
const purchasesBetween = 3;
const patienceMs = 240_000;
/** Every so many kills it is PostgreSQL that dies. */
const databaseEvery = 4;

const moments: readonly Moment[] = [
  { name: "while an order is placed", table: "orders" },
  { name: "while a payment is written down", table: "ledger_entries" },
  { name: "while its build is started", table: "build_tasks" },
  { name: "while an event is noted", table: "payment_events" },
  { name: "any" },
];

/** The api and PostgreSQL are killed while people pay: afterwards every payment has its server, once. */
export const billingKillsMatrix: Matrix = { cells: wholeKills, run };

function run({ isWhole, random, progress }: MatrixOptions): Promise<Outcome> {
  const kills = isWhole ? wholeKills : sampleKills;
  return inShop({ instanceName: faultsInstanceName, label: "billing-kills", random }, async (shop) => {
    const closing = new AbortController();
    let [caught, bought] = [0, 0];
    const lane = async () => {
      while (!closing.signal.aborted) {
        await buy(shop);
        bought += 1;
      }
    };
    const lanes = Promise.all(Array.from({ length: customersAtOnce }, lane));
    for (let done = 0; done < kills; done += 1) {
      const moment = moments[done % moments.length] ?? { name: "any" };
      const isDatabase = done % databaseEvery === databaseEvery - 1;
      const kill = isDatabase
        ? killDatabase(shop)
        : killAt(shop.world.database, moment, random, () => shop.http.kill());
      if (await kill) caught += 1;
      if (!isDatabase) await restart(shop);
      progress.note([], 1);
      const enough = bought + purchasesBetween;
      const going = waitFor("purchases", () => (bought >= enough ? true : undefined), {
        withinMs: patienceMs,
      });
      await Promise.race([going, lanes]);
    }
    closing.abort();
    await lanes;
    const outcome = await settleAndJudge(shop);
    return {
      ...outcome,
      checks: [
        check("most kills hit the moment", caught >= kills / 2, `${caught} of ${kills}`),
        ...outcome.checks,
      ],
    };
  });
}

async function killDatabase(shop: Shop): Promise<boolean> {
  await restartService(shop.world.instance, "postgres", "SIGKILL");
  return true;
}

async function restart(shop: Shop): Promise<void> {
  shop.http = await shop.world.startHttp(shop.http.port);
  await shop.http.ready();
}
