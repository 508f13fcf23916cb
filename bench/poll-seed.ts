import { createHash, randomBytes, randomUUID } from "node:crypto";
import { Client } from "pg";

export interface SeededPerson {
  readonly id: string;
  readonly cookie: string;
}

export interface SeededServer {
  readonly serverId: string;
  readonly instanceId: string;
}

/** Rows as the api writes them, without the time for sign-ups and placement. */
export interface Seed {
  readonly nodeId: string;
  addPerson(): Promise<SeededPerson>;
  /** May see every server, so that a thousand can watch one. */
  addOperator(): Promise<SeededPerson>;
  addServer(ownerId: string): Promise<SeededServer>;
  close(): Promise<void>;
}

export async function openSeed(databaseUrl: string): Promise<Seed> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const nodeId = randomUUID();
  await client.query(
    "insert into nodes (id, name, address, memory_mb, disk_mb, cpus) values ($1, 'bench', '192.0.2.1', 1, 1, 1)",
    [nodeId],
  );
  await client.query(
    "insert into node_reports (node_id, heard_at, run_id, sequence) values ($1, now() + interval '1 day', gen_random_uuid(), 1)",
    [nodeId],
  );
  return {
    nodeId,
    addPerson: () => addPerson(client, false),
    addOperator: () => addPerson(client, true),
    addServer: (ownerId) => addServer(client, nodeId, ownerId),
    close: () => client.end(),
  };
}

async function addPerson(client: Client, isAdmin: boolean): Promise<SeededPerson> {
  const id = randomUUID();
  const name = `b${randomBytes(6).toString("hex")}`;
  const token = randomBytes(32).toString("base64url");
  await client.query(
    `insert into users (id, username, username_key, email, password_hash, is_admin)
     values ($1, $2, $2, $2 || '@example.org', 'none', $3)`,
    [id, name, isAdmin],
  );
  await client.query(
    `insert into sessions (id, user_id, token_hash, expires_at, ends_at, device)
     values (gen_random_uuid(), $1, $2, now() + interval '7 days', now() + interval '30 days', 'bench')`,
    [id, createHash("sha256").update(token).digest("base64url")],
  );
  return { id, cookie: `__Host-session=${token}` };
}

async function addServer(client: Client, nodeId: string, ownerId: string): Promise<SeededServer> {
  const [serverId, instanceId] = [randomUUID(), randomUUID()];
  await client.query(
    `insert into servers (id, user_id, name, description, plugins)
     values ($1, $2, 'Bench', 'A server', '[{"name":"One"},{"name":"Two"}]')`,
    [serverId, ownerId],
  );
  await client.query(
    `insert into instances (id, server_id, node_id, purpose, power, spec, memory_mb, disk_mb)
     values ($1, $2, $3, 'live', 'on', '{}', 0, 0)`,
    [instanceId, serverId, nodeId],
  );
  await client.query(
    `insert into instance_observations (instance_id, generation, state, cpu_percent, memory_bytes, disk_bytes,
       network_received_bytes, network_sent_bytes, players, max_players, started_at)
     values ($1, 1, 'online', 12.5, 600000000, 2000000000, 1000, 2000, 3, 20, now())`,
    [instanceId],
  );
  await client.query(
    `insert into port_leases (node_id, protocol, port, instance_id)
     select $1, 'tcp', 25565 + count(*), $2 from port_leases`,
    [nodeId, instanceId],
  );
  await client.query(
    `insert into server_installation_lines (server_id, text)
     select $1, 'A line of the installation, number ' || n from generate_series(1, 40) n`,
    [serverId],
  );
  return { serverId, instanceId };
}
