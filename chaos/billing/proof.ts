import { check, type Check } from "../../services/judging/check.ts";
import { proveInvariant } from "../invariant.ts";
import { billingInvariants, bookSentences, checkBooks, type Charge } from "./check-billing.ts";
import type { Shop } from "./shop.ts";

interface Defect {
  readonly defect: string;
  /** What such a defect of the product would leave behind. */
  readonly plant: string;
  readonly breaks: keyof typeof bookSentences;
}

const kept = "select payment_intent_id from ledger_entries group by 1 having sum(amount_cents) > 0";
const served = `(select min(payment_intent_id) from (${kept}) as kept)`;

const defects: readonly Defect[] = [
  {
    defect: "a payment that was never written down",
    plant: `delete from ledger_entries where payment_intent_id = ${served}`,
    breaks: "equal",
  },
  {
    defect: "a refund that was lost",
    plant: `delete from ledger_entries where id = (select min(id) from ledger_entries where cause = 'refund')`,
    breaks: "equal",
  },
  {
    defect: "an event whose effect was applied twice",
    plant: `drop index ledger_entries_movement;
      insert into ledger_entries (at, user_id, subscription_id, cause, amount_cents, provider_id, payment_intent_id)
      select at, user_id, subscription_id, cause, amount_cents, provider_id, payment_intent_id
        from ledger_entries where payment_intent_id = ${served}`,
    breaks: "equal",
  },
  {
    defect: "a payment that nobody made",
    plant: `insert into ledger_entries (at, user_id, subscription_id, cause, amount_cents, provider_id, payment_intent_id)
      select at, user_id, subscription_id, cause, amount_cents, 'ch_nobody', 'pi_nobody' from ledger_entries limit 1`,
    breaks: "real",
  },
  {
    defect: "a payment that was built twice",
    plant: `drop index build_tasks_payment;
      insert into build_tasks select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid()))).*
        from build_tasks b where payment_intent_id = ${served}`,
    breaks: "served",
  },
  {
    defect: "a payment that was never built",
    plant: `delete from build_tasks`,
    breaks: "served",
  },
];

/** Leaves the traces of each defect in the healthy database once: a check that does not notice them proves nothing. */
export async function proveBilling(
  { world: { database } }: Shop,
  taken: readonly Charge[],
): Promise<Check[]> {
  const checks: Check[] = [];
  for (const invariant of billingInvariants) checks.push(await proveInvariant(database, invariant));
  for (const { defect, plant, breaks } of defects) {
    const after = await database.rolledBack(async (query) => {
      // The ledger's trigger and foreign keys would prevent the fault.
      await query("set local session_replication_role = replica");
      for (const statement of plant.split(";")) await query(statement);
      return checkBooks(query, taken);
    });
    const found = after.find(({ sentence }) => sentence === bookSentences[breaks]);
    checks.push(check(`is noticed: ${defect}`, found?.passed === false));
  }
  return checks;
}
