import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { ask } from "../../../http-client.fixture.ts";
import { signInOperator, someSupport } from "../../../security/gate.fixture.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { keptDomain } from "../../domains/domains.fixture.ts";
import { someRunningServer } from "../../servers/servers.fixture.ts";

const api = await startTestApi();
afterAll(() => api.stop());
const { pool } = api.application;

interface Group {
  readonly kind: string;
  readonly found: readonly { id: string; title: string; username: string | null; serverId: string | null }[];
  readonly next: string | null;
}

let operator: TestPerson;
let owner: TestPerson;
let serverId: string;
const subscriptionId = randomUUID();

beforeAll(async () => {
  operator = await signInOperator(api);
  owner = await signUpSomebody(api.url);
  ({ serverId } = await someRunningServer(api, owner));
  await pool.query("update servers set name = 'Kraken 100% _bay' where id = $1", [serverId]);
  await pool.query(
    `insert into ledger_entries (at, user_id, subscription_id, cause, amount_cents, provider_id, payment_intent_id)
     select now(), $1, $2, 'renewal', 399, 'ch_Test' || n, 'pi_Test' || n from generate_series(1, 30) n`,
    [owner.id, subscriptionId],
  );
});

const get = (query: Record<string, string>, person = operator) =>
  ask(`${api.url}/api/admin/search?${new URLSearchParams(query).toString()}`, {
    headers: { cookie: person.cookies },
  });
const search = async (query: Record<string, string>): Promise<Group[]> => {
  const { status, json, text } = await get(query);
  expect([status, text]).toEqual([200, text]);
  return json["groups"] as Group[];
};
const only = async (kind: string, q: string) => (await search({ q })).find((one) => one.kind === kind)?.found;

describe("the operator finds", () => {
  test("people by the start of their name, by their e-mail address and by their id", async () => {
    for (const q of [owner.username.slice(0, -2).toUpperCase(), owner.email.toUpperCase(), owner.id])
      expect(await only("people", q)).toMatchObject([{ id: owner.id, title: owner.username }]);
  });

  test("servers by the start of their name and by their id, and signs of patterns mean themselves", async () => {
    for (const q of ["kraken", "KRAKEN 100%", "Kraken 100% _b", serverId])
      expect(await only("servers", q)).toMatchObject([{ serverId, username: owner.username }]);
    for (const q of ["kra_en", "k%", "raken"]) expect(await only("servers", q)).toEqual([]);
  });

  test("payments by the provider's ids, by the subscription and by the person", async () => {
    for (const q of ["pi_Test7", "ch_Test7"])
      expect(await only("payments", q)).toMatchObject([{ title: "pi_Test7", username: owner.username }]);
    expect(await only("payments", "pi_test7")).toEqual([]);
    for (const q of [subscriptionId, owner.username]) expect(await only("payments", q)).toHaveLength(5);
  });

  test("addresses with who has the port", async () => {
    const { rows } = await pool.query<{ address: string; port: number }>(
      `select nodes.address, port from port_leases join nodes on nodes.id = node_id
       join instances on instances.id = instance_id where server_id = $1`,
      [serverId],
    );
    const { address = "", port = 0 } = rows[0] ?? {};
    for (const q of [`${address}:${port}`, `:${port}`])
      expect(await only("addresses", q)).toMatchObject([{ title: `${address}:${port}`, serverId }]);
    for (const q of [`${address}:${port + 1}`, `203.0.113.9:${port}`])
      expect(await only("addresses", q)).toEqual([]);
  });

  test("domains by how they start, with or without a port", async () => {
    const id = await keptDomain(api, serverId);
    const { rows } = await pool.query<{ domain: string }>("select domain from domains where id = $1", [id]);
    const domain = rows[0]?.domain ?? "";
    for (const q of [domain.slice(0, -4), domain.toUpperCase(), `${domain}:25565`])
      expect(await only("domains", q)).toMatchObject([{ id, title: domain, serverId }]);
  });
});

test("pages of one kind hold everything exactly once", async () => {
  await pool.query(
    `insert into users (id, username, username_key, email, password_hash)
     select gen_random_uuid(), 'Zed' || n, 'zed' || n, 'zed' || n || '@example.org', 'x'
     from generate_series(1, 45) n`,
  );
  await pool.query(
    `insert into servers (id, user_id, name) select gen_random_uuid(), $1, 'Twin' from generate_series(1, 45)`,
    [owner.id],
  );
  const cases = [
    ["people", "zed", 45],
    ["people", "zed1@example.org", 1],
    ["servers", "twin", 45],
    ["payments", owner.username, 30],
  ] as const;
  for (const [kind, q, count] of cases) {
    const seen: string[] = [];
    let next: string | null = "";
    for (let page = 0; page < 5 && next !== null; page += 1) {
      const [group]: Group[] = await search({ q, kind, ...(next !== "" && { after: next }) });
      seen.push(...(group?.found ?? []).map(({ id }) => id));
      next = group?.next ?? null;
    }
    expect([kind, seen.length, new Set(seen).size]).toEqual([kind, count, count]);
  }
});

test("deleted people and servers are not found", async () => {
  const person = await signUpSomebody(api.url);
  const server = await someRunningServer(api, person);
  await pool.query("update servers set deleted_at = now() where id = $1", [server.serverId]);
  await pool.query("update users set deleted_at = now() where id = $1", [person.id]);
  for (const q of [person.username, person.email, person.id]) expect(await only("people", q)).toEqual([]);
  expect(await only("servers", server.serverId)).toEqual([]);
});

test("a wrong cursor, quotes and very long texts do no harm", async () => {
  for (const q of ["';--", '"}{', "\\\\", "a".repeat(200), "é\u0301x", "::::", "%%%%"])
    expect((await get({ q })).status).toBe(200);
  expect((await get({ q: "a".repeat(201) })).status).toBe(400);
  expect((await get({ q: " a " })).status).toBe(400);
  for (const kind of ["people", "servers", "payments", "addresses", "domains"])
    expect((await get({ q: "zed", kind, after: "x\ny" })).status).toBe(200);
});

test("each kind is served by an index, however many rows there are", async () => {
  const client = await pool.connect();
  try {
    await client.query("begin");
    // As with many rows: for these few, sorting would be cheaper.
    for (const way of ["seqscan", "bitmapscan"]) await client.query(`set local enable_${way} = off`);
    const plans = [
      `select id from users where deleted_at is null and (lower(email)) collate "C" like 'ab%' order by (lower(email)) collate "C", id limit 21`,
      `select id from servers where deleted_at is null and (lower(name)) collate "C" like 'ab%' order by (lower(name)) collate "C", id limit 21`,
      `select id from domains where (domain) collate "C" like 'ab%' order by (domain) collate "C", id limit 21`,
      `select id from ledger_entries where payment_intent_id = 'x' order by id desc limit 21`,
    ];
    const indexes = ["users_email_search", "servers_name_search", "domains_search", "ledger_entries_payment"];
    for (const [at, sql] of plans.entries()) {
      const { rows } = await client.query<Record<string, string>>(`explain ${sql}`);
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      expect(plan).toContain(indexes[at]);
      expect([at, plan.includes("Sort")]).toEqual([at, at === plans.length - 1]);
    }
  } finally {
    await client.query("rollback");
    client.release();
  }
});

test("nobody else searches", async () => {
  for (const person of [owner, await someSupport(api)])
    expect((await get({ q: "kraken" }, person)).status).toBe(403);
});
