import type { TestPerson } from "../../accounts/people.fixture.ts";
import type { TestShop } from "../billing.fixture.ts";
import { creditLeft } from "../desk/credit.fixture.ts";
import { mailsTo } from "../mails/mails.fixture.ts";
import { reconcile } from "../reconcile/reconcile.ts";
import type { PaymentScene } from "./payment-scenes.fixture.ts";

/** What the payer paid for, in one line: "active 4 GB running basic". */
export async function rightsOf(
  shop: TestShop,
  { subscriptionId, serverId, owner }: PaymentScene,
): Promise<string> {
  const [row] = await shop.query(
    `select s.state, v.max_ram_mb / 1024 as ram, u.plan, 'payment' = any(i.holds) as is_held
       from subscriptions s, users u, servers v
       join instances i on i.server_id = v.id and i.purpose = 'live' and i.deleted_at is null
      where s.id = $1 and v.id = $2 and u.id = $3`,
    [subscriptionId, serverId, owner.id],
  );
  const runs = row?.["is_held"] === true ? "stopped" : "running";
  return `${String(row?.["state"])} ${String(row?.["ram"])} GB ${runs} ${String(row?.["plan"])}`;
}

/** Of the payer, with their credit if there is some. */
export async function moneyOf(shop: TestShop, { payer }: PaymentScene): Promise<string> {
  const rows = await shop.query(
    "select concat(cause, ' ', amount_cents) as entry from ledger_entries where user_id = $1 order by id",
    [payer.id],
  );
  const given = await shop.query("select 1 from operator_payments where user_id = $1 and kind = 'credit'", [
    payer.id,
  ]);
  const credit = given.length > 0 ? [`credit ${await creditLeft(shop, payer)}`] : [];
  return [...rows.map(({ entry }) => String(entry)), ...credit].join(", ");
}

/** Subjects, sorted; `S` is the server. */
export async function mailsOf(shop: TestShop, { payer, serverId }: PaymentScene): Promise<readonly string[]> {
  const [server] = await shop.query("select name from servers where id = $1", [serverId]);
  const mails = await mailsTo(shop, payer);
  return mails.map(({ subject }) => subject.replaceAll(String(server?.["name"]), "S"));
}

/** What the comparison of the books, and mails about this payment, tell the operator. */
export async function toldOperator(
  shop: TestShop,
  operator: TestPerson,
  { subscriptionId, paymentIntentId }: PaymentScene,
): Promise<string> {
  const [row] = await shop.query("select provider_id from subscriptions where id = $1", [subscriptionId]);
  const ids = [subscriptionId, String(row?.["provider_id"])];
  const lines = await reconcile(shop.api.application.deps, { since: new Date(0), pauseMs: 0 });
  const differs = lines.some((line) => ids.some((id) => line.includes(id)));
  const mails = await mailsTo(shop, operator);
  const isWarned = mails.some(({ text }) => paymentIntentId !== undefined && text.includes(paymentIntentId));
  return [...(differs ? ["books"] : []), ...(isWarned ? ["warning"] : [])].join(", ");
}
