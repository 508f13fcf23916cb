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
/** In turn. */
const victims = ["api", "worker", "api", "postgres"] as const;

const moments: readonly Moment[] = [
  { name: "while an order is placed", table: "orders" },
  { name: "while a payment is written down", table: "ledger_entries" },
  { name: "while its build is started", table: "build_tasks" },
  { name: "while an event is noted", table: "payment_events" },
  { name: "any" },
];

/** The api, the worker and PostgreSQL are killed while people pay: afterwards every payment has its server, once. */
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
      const victim = victims[done % victims.length] ?? "api";
      if (await kill(shop, victim, moment)) caught += 1;
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

/** Returns false if it was idle. */
async function kill(shop: Shop, victim: (typeof victims)[number], moment: Moment): Promise<boolean> {
  const { world, random } = shop;
  switch (victim) {
    case "postgres":
      await restartService(world.instance, "postgres", "SIGKILL");
      return true;
    case "worker": {
      await killAt(world.database, { name: "any" }, random, () => shop.worker.kill());
      shop.worker = await world.startWorker();
      await shop.worker.ready();
      return true;
    }
    case "api": {
      const isCaught = await killAt(world.database, moment, random, () => shop.http.kill());
      shop.http = await world.startHttp(shop.http.port);
      await shop.http.ready();
      return isCaught;
    }
  }
}
