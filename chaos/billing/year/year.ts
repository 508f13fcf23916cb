import { check, type Check } from "../../../services/judging/check.ts";
import type { Query } from "../../database.ts";
import type { Matrix, MatrixOptions } from "../../matrix.ts";
import type { Outcome } from "../../report.ts";
import { inClockedShop, type ClockedShop } from "./clocked-shop.ts";
import { join, type Customer } from "./customer.ts";
import { actsOf, fates, lastDay, movementsOf, writeScript, type Movement } from "./model.ts";

const wholeCustomers = 200;
const sampleCustomers = fates.length;
/** Between two rounds of the product, lost events stay unnoticed. */
const daysBetweenRounds = 10;
const loseEventsOnShareOfDays = 0.1;

const longestSeconds = 600;

/** A year of renewals, failures, refunds, disputes and other sizes: the ledger equals a model computed beside it, to the cent. */
export const billingYearMatrix: Matrix = { cells: wholeCustomers, run };

function run({ isWhole, random, progress }: MatrixOptions): Promise<Outcome> {
  const scripts = Array.from({ length: isWhole ? wholeCustomers : sampleCustomers }, (_, index) =>
    writeScript(random, index),
  );
  const startedAtMs = performance.now();
  return inClockedShop(async (shop) => {
    const customers: Customer[] = [];
    for (let day = 0; day <= lastDay; day += 1) {
      if (random.between(0, 1) < loseEventsOnShareOfDays) shop.provider.control.webhooks.lose(3);
      await shop.reachDay(day);
      await Promise.all(customers.map((customer) => actOn(shop, customer, day)));
      const joining = [...scripts.entries()].filter(([, { joinsOnDay }]) => joinsOnDay === day);
      customers.push(...(await Promise.all(joining.map(([index, script]) => join(shop, script, index)))));
      progress.note([], joining.length);
      await shop.provider.control.webhooks.settled();
      if (day % daysBetweenRounds === 0) await shop.runRound();
    }
    shop.provider.control.webhooks.lose(0);
    await shop.runRound();
    const outcome = await judge(shop, customers);
    const seconds = Math.round((performance.now() - startedAtMs) / 1000);
    const time = { name: "time of the year", value: seconds, unit: " s", goal: { atMost: longestSeconds } };
    return { ...outcome, figures: [...outcome.figures, time] };
  });
}

async function actOn(shop: ClockedShop, customer: Customer, day: number): Promise<void> {
  for (const act of actsOf(shop.startSeconds, customer.script))
    if (act.day === day && act.does !== "join") await customer.act(act.does);
}

async function judge(shop: ClockedShop, customers: readonly Customer[]): Promise<Outcome> {
  const books = await compare(shop, customers);
  const movements = customers.reduce((sum, one) => sum + expected(shop, one).length, 0);
  return {
    checks: [
      check("every customer came", customers.length > 0 && movements > customers.length),
      ...books,
      check("a ledger that is one cent off is noticed", await noticesOneCent(shop, customers)),
    ],
    figures: [
      { name: "customers", value: customers.length, unit: "" },
      { name: "movements of money", value: movements, unit: "" },
      { name: "cents", value: sumOf(customers.flatMap((one) => expected(shop, one))), unit: "" },
    ],
    columns: ["fate", "customers"],
    rows: fates.map((fate) => [fate, customers.filter(({ script }) => script.fate === fate).length]),
  };
}

const expected = ({ startSeconds }: ClockedShop, { script }: Customer) => movementsOf(startSeconds, script);
const sumOf = (movements: readonly Movement[]) => movements.reduce((sum, { cents }) => sum + cents, 0);
const lines = (movements: readonly Movement[]) =>
  movements
    .map(({ cause, cents }) => `${cause} ${cents}`)
    .toSorted()
    .join(", ");

async function compare(shop: ClockedShop, customers: readonly Customer[]): Promise<Check[]> {
  const booked = await readLedger(shop.query);
  const wrong = customers.flatMap((customer) => {
    const [should, is] = [lines(expected(shop, customer)), lines(booked.get(customer.userId) ?? [])];
    return should === is ? [] : [`${JSON.stringify(customer.script)}: ${is} instead of ${should}`];
  });
  const [should, is] = [
    sumOf(customers.flatMap((customer) => expected(shop, customer))),
    sumOf([...booked.values()].flat()),
  ];
  return [
    check(
      "the ledger of every customer is that of the model, to the cent",
      wrong.length === 0,
      `${wrong.length}, such as ${wrong[0] ?? ""}`,
    ),
    check("its sum is that of the model", should === is, `${is} instead of ${should}`),
  ];
}

/** Both comparisons must fail. The database is thrown away afterwards. */
async function noticesOneCent(shop: ClockedShop, customers: readonly Customer[]): Promise<boolean> {
  await shop.query(
    `insert into ledger_entries (at, user_id, subscription_id, cause, amount_cents, provider_id, payment_intent_id)
     select at, user_id, subscription_id, cause, 1, 'one cent', payment_intent_id from ledger_entries limit 1`,
  );
  return (await compare(shop, customers)).every(({ passed }) => !passed);
}

async function readLedger(query: Query): Promise<ReadonlyMap<string, readonly Movement[]>> {
  const rows = await query<{ user_id: string; cause: string; amount_cents: number }>(
    "select user_id, cause, amount_cents from ledger_entries",
  );
  const booked = new Map<string, Movement[]>();
  for (const { user_id: userId, cause, amount_cents: cents } of rows)
    booked.set(userId, [...(booked.get(userId) ?? []), { cause, cents }]);
  return booked;
}
