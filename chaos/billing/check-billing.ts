import { check, type Check } from "../../services/judging/check.ts";
import type { Query } from "../database.ts";
import type { Invariant } from "../invariant.ts";
import type { Shop } from "./shop.ts";

const one = "(select min(id::text)::uuid from subscriptions where build_id is not null and state = 'active')";

export const billingInvariants: readonly Invariant[] = [
  {
    sentence: "every build of a paid server belongs to one payment, and every payment to at most one build",
    violations: `
      select b.id::text as wrong from build_tasks b where b.payment_intent_id is null
      union all select payment_intent_id from build_tasks group by 1 having count(*) > 1`,
    plant: `update build_tasks set payment_intent_id = null`,
  },
  {
    sentence: "every build of a paid server has exactly one server, or failed",
    violations: `
      select b.id from build_tasks b left join servers s on s.id = b.server_id
       where b.status <> 'failed' group by b.id having count(s.id) <> 1`,
    plant: `update build_tasks set status = 'running', server_id = null`,
  },
  {
    sentence: "every payment of a failed build is given back, or its owner can choose",
    violations: `
      select s.id from subscriptions s join build_tasks b on b.id = s.build_id
       where b.status = 'failed' and b.server_id is null and s.decide_by is null and not s.is_refunded`,
    plant: `
      update build_tasks set status = 'failed', server_id = null;
      update subscriptions set decide_by = null, is_refunded = false`,
  },
  {
    sentence: "nothing is decided that the provider has not done",
    violations: `select id from subscriptions where owes_since is not null`,
    plant: `update subscriptions set owes_since = now()`,
  },
  {
    sentence: "every active subscription has its build, its card and one first payment",
    violations: `
      select s.id from subscriptions s
        left join ledger_entries l on l.subscription_id = s.id and l.cause = 'first-payment'
       where s.state = 'active'
       group by s.id having count(l.id) <> 1 or s.build_id is null or s.card_last4 is null`,
    plant: `update subscriptions set build_id = null where id = ${one}`,
  },
  {
    sentence: "no subscription that was never paid has a build",
    violations: `
      select s.id from subscriptions s where s.build_id is not null
         and not exists (select from ledger_entries l where l.subscription_id = s.id)`,
    plant: `delete from ledger_entries`,
  },
  {
    sentence: "the room of a machine is what is held on it",
    violations: `
      select n.id from nodes n left join room_holds h on h.node_id = n.id
       group by n.id
      having n.reserved_memory_mb <> coalesce(sum(h.memory_mb), 0) +
             (select coalesce(sum(i.memory_mb), 0) from instances i where i.node_id = n.id and i.deleted_at is null)`,
    plant: `update nodes set reserved_memory_mb = reserved_memory_mb + 1`,
  },
];

export interface Charge {
  readonly id: string;
  readonly status: string;
  readonly amount: number;
  readonly amount_refunded: number;
  readonly payment_intent: string;
}

async function chargesOf({ provider }: Shop): Promise<Charge[]> {
  const charges: Charge[] = [];
  for (let after = ""; ;) {
    const query = new URLSearchParams({ limit: "100", ...(after !== "" && { starting_after: after }) });
    const response = await fetch(`${provider.url}/v1/charges?${query.toString()}`, {
      headers: { authorization: `Bearer ${provider.environment["STRIPE_SECRET_KEY"] ?? ""}` },
    });
    const page = (await response.json()) as { data: Charge[]; has_more: boolean };
    charges.push(...page.data);
    if (!page.has_more) return charges;
    after = page.data.at(-1)?.id ?? "";
  }
}

interface Booked {
  readonly intent: string;
  readonly cents: number;
  readonly builds: number;
}

/** What the provider took, beside what it was asked for. */
export async function takenBy(shop: Shop): Promise<{ taken: readonly Charge[]; refused: number }> {
  const charges = await chargesOf(shop);
  const taken = charges.filter(({ status }) => status === "succeeded");
  return { taken, refused: charges.length - taken.length };
}

export const bookSentences = {
  equal: "every payment is in the ledger with what was taken and given back",
  real: "the ledger invents nothing",
  served: "no payment is left without a server or a refund",
} as const;

/** The provider's books beside ours, payment by payment. */
export async function checkBooks(query: Query, taken: readonly Charge[]): Promise<Check[]> {
  const booked = new Map((await readBooks(query)).map((row) => [row.intent, row]));
  const differs = taken.filter(
    ({ payment_intent: id, amount, amount_refunded: back }) => booked.get(id)?.cents !== amount - back,
  );
  const unserved = taken.filter(
    ({ payment_intent: id, amount, amount_refunded: back }) => back < amount && booked.get(id)?.builds !== 1,
  );
  const known = new Set(taken.map(({ payment_intent: id }) => id));
  const invented = [...booked.keys()].filter((id) => !known.has(id));
  return [
    check(
      bookSentences.equal,
      differs.length === 0,
      `${differs.length}, such as ${JSON.stringify(differs[0])}`,
    ),
    check(bookSentences.real, invented.length === 0, `${invented.length}, such as ${invented[0] ?? ""}`),
    check(
      bookSentences.served,
      unserved.length === 0,
      `${unserved.length}, such as ${unserved[0]?.payment_intent ?? ""}`,
    ),
  ];
}

async function readBooks(query: Query): Promise<Booked[]> {
  const rows = await query<{ intent: string; cents: string; builds: string }>(
    `select l.payment_intent_id as intent, sum(l.amount_cents) as cents,
            (select count(*) from build_tasks b where b.payment_intent_id = l.payment_intent_id) as builds
       from ledger_entries l group by 1`,
  );
  return rows.map(({ intent, cents, builds }) => ({ intent, cents: Number(cents), builds: Number(builds) }));
}
