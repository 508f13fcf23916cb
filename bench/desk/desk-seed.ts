import { Client } from "pg";
import { openSeed, type SeededPerson } from "../poll-seed.ts";

export interface DeskSize {
  readonly people: number;
  /** Each person has as many. */
  readonly serversEach: number;
  readonly activityRows: number;
  readonly machines: number;
}

export interface SeededDesk {
  readonly operator: SeededPerson;
  /** The operator's only one, with an ordinary share of the activity. */
  readonly serverId: string;
}

const months = 12;
const rowsPerInsert = 500_000;

/** Fills the tables that the operator's page reads, with rows as the api writes them. */
export async function seedDesk(databaseUrl: string, size: DeskSize): Promise<SeededDesk> {
  const seed = await openSeed(databaseUrl);
  const operator = await seed.addOperator();
  await seed.close();
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await seedMachines(client, size);
    await seedServers(client, size);
    await seedActivity(client, size);
    const { rows } = await client.query<{ id: string }>(
      `update servers set user_id = (select id from users where is_admin)
        where id = (select id from servers order by id limit 1 offset 10) returning id`,
    );
    await client.query("vacuum analyze");
    return { operator, serverId: rows[0]?.id ?? "" };
  } finally {
    await client.end();
  }
}

async function seedMachines(client: Client, { machines }: DeskSize): Promise<void> {
  await client.query(
    `insert into nodes (id, name, address, memory_mb, disk_mb, cpus)
     select gen_random_uuid(), 'node-' || n, '192.0.2.1', 262144, 4000000, 32 from generate_series(1, $1::int) n`,
    [machines],
  );
  await client.query(
    `insert into node_reports (node_id, heard_at, run_id, sequence)
     select id, now() + interval '1 day', gen_random_uuid(), 1 from nodes on conflict do nothing`,
  );
}

async function seedServers(client: Client, { people, serversEach }: DeskSize): Promise<void> {
  await client.query(
    `insert into users (id, username, username_key, email, password_hash)
     select gen_random_uuid(), 'p' || md5(n::text), 'p' || md5(n::text), n || '@example.org', 'none'
       from generate_series(1, $1::int) n`,
    [people],
  );
  await client.query(
    `insert into servers (id, user_id, name, description, plugins)
     select gen_random_uuid(), u.id, 'Server ' || n, 'A server', '[{"name":"One"},{"name":"Two"}]'
       from users u, generate_series(1, $1::int) n where not u.is_admin`,
    [serversEach],
  );
  await client.query(
    `with machine as (select id, row_number() over () - 1 as n, count(*) over () as all_of_them from nodes),
          server as (select id, row_number() over () as n from servers)
     insert into instances (id, server_id, node_id, purpose, power, spec, memory_mb, disk_mb)
     select gen_random_uuid(), s.id, m.id, 'live', 'on', '{}', 0, 0
       from server s join machine m on m.n = s.n % m.all_of_them`,
  );
  await client.query(
    `insert into instance_observations (instance_id, generation, state, cpu_percent, memory_bytes, disk_bytes,
       network_received_bytes, network_sent_bytes, players, max_players, started_at)
     select id, 1, 'online', 12.5, 600000000, 2000000000, 1000, 2000, 3, 20, now() from instances`,
  );
  await client.query(
    `insert into port_leases (node_id, protocol, port, instance_id)
     select node_id, 'tcp', 25565 + row_number() over (partition by node_id), id from instances`,
  );
}

/** Over a year: one partition a month, as after a year of use. */
async function seedActivity(client: Client, { activityRows }: DeskSize): Promise<void> {
  for (let ago = 1; ago <= months; ago += 1)
    await client.query(
      `do $$ declare first date := date_trunc('month', now()) - interval '${ago} months'; begin
         execute format('create table if not exists %I partition of activity for values from (%L) to (%L)',
           'activity_' || to_char(first, 'YYYY_MM'), first, first + interval '1 month');
       end $$`,
    );
  await client.query(
    "create temporary table owned as select row_number() over () as n, id, user_id from servers",
  );
  const { rows } = await client.query<{ count: number }>("select count(*)::int as count from owned");
  const servers = rows[0]?.count ?? 1;
  await client.query("create unique index on owned (n)");
  for (let done = 0; done < activityRows; done += rowsPerInsert)
    await client.query(
      `insert into activity (at, actor_kind, actor_id, via, action, subject_id, server_id)
       select now() - (i % 360) * interval '1 day', 'person', o.user_id, 'browser', 'server.start', o.id::text, o.id
         from generate_series($1::int, $2::int) i join owned o on o.n = 1 + (i * 7919::bigint) % $3::int`,
      [done + 1, Math.min(done + rowsPerInsert, activityRows), servers],
    );
}
