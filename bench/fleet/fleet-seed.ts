import { createHash, randomBytes, randomUUID } from "node:crypto";
import { Client } from "pg";
import { createCredentialsIssuer } from "../../apps/api/src/platform/nats/credentials-issuer.ts";
import { nodePermissions } from "../../packages/node-protocol/src/subjects.ts";
import type { Instance } from "../../services/instance.ts";
import type { SimulatedNode } from "./simulated-node.ts";

/** What fits on a machine of 128 GB if a server has 3 GB and the machine keeps 8 GB for itself. */
export const serversPerNode = 40;

export interface Watcher {
  readonly serverId: string;
  readonly instanceId: string;
  readonly cookie: string;
}

export interface GrownFleet {
  readonly nodes: readonly SimulatedNode[];
  /** Owners of one server each, signed in: one of each new machine. */
  readonly watchers: readonly Watcher[];
}

export interface FleetSeed {
  readonly client: Client;
  /** Machines with their servers, all of them running, and one owner for each server. */
  addNodes(count: number, servers?: number): Promise<GrownFleet>;
  close(): Promise<void>;
}

export async function openFleetSeed(instance: Instance, databaseUrl: string): Promise<FleetSeed> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  return {
    client,
    addNodes: async (count, servers = serversPerNode) => {
      const nodes = await Promise.all(Array.from({ length: count }, () => makeNode(instance, servers)));
      await insertNodes(client, nodes);
      const watchers = await insertSessions(client, nodes);
      await client.query("analyze");
      return { nodes, watchers };
    },
    close: () => client.end(),
  };
}

async function makeNode(instance: Instance, servers: number): Promise<SimulatedNode> {
  const id = randomUUID();
  const credentials = await issueFor(instance, id);
  return { id, credentials, instanceIds: Array.from({ length: servers }, () => randomUUID()) };
}

export async function issueFor(instance: Instance, nodeId: string): Promise<string> {
  const issuer = await createCredentialsIssuer(instance.nats?.accountSeedFile);
  if (!issuer) throw new Error(`The instance ${instance.name} has no NATS.`);
  const inAnHour = new Date(Date.now() + 3_600_000);
  return (await issuer.issue(`node ${nodeId}`, nodePermissions(nodeId), inAnHour)).credentials;
}

/** Rows as sign-up, build and placement write them, in a few statements: an instance's id is also that of its server. */
async function insertNodes(client: Client, nodes: readonly SimulatedNode[]): Promise<void> {
  const nodeIds = nodes.flatMap(({ id, instanceIds }) => instanceIds.map(() => id));
  const ids = nodes.flatMap(({ instanceIds }) => instanceIds);
  await client.query(
    `insert into nodes (id, name, address, memory_mb, disk_mb, cpus, reserved_memory_mb)
     select id, 'bench', '192.0.2.1', 131072, 2000000, 16, 122880 from unnest($1::uuid[]) id`,
    [nodes.map(({ id }) => id)],
  );
  await client.query(
    `insert into users (id, username, username_key, email, password_hash)
     select id, name, name, name || '@example.org', 'none'
       from (select id, 'b' || substr(md5(id::text), 1, 14) as name from unnest($1::uuid[]) id) made`,
    [ids],
  );
  await client.query(
    `insert into servers (id, user_id, name, description, plugins)
     select id, id, 'Bench', 'A server', '[{"name":"One"},{"name":"Two"}]' from unnest($1::uuid[]) id`,
    [ids],
  );
  await client.query(
    `insert into instances (id, server_id, node_id, purpose, power, generation, spec, memory_mb, disk_mb)
     select id, id, node_id, 'live', 'on', 1, '{}', 3072, 10240 from unnest($1::uuid[], $2::uuid[]) made (id, node_id)`,
    [ids, nodeIds],
  );
  await client.query(
    `insert into port_leases (node_id, protocol, port, instance_id)
     select node_id, 'tcp', 25565 + row_number() over (partition by node_id), id
       from unnest($1::uuid[], $2::uuid[]) made (id, node_id)`,
    [ids, nodeIds],
  );
}

async function insertSessions(client: Client, nodes: readonly SimulatedNode[]): Promise<Watcher[]> {
  const signedIn = nodes.flatMap(({ instanceIds: [id] }) =>
    id === undefined ? [] : [{ id, token: randomBytes(32).toString("base64url") }],
  );
  await client.query(
    `insert into sessions (id, user_id, token_hash, expires_at, ends_at, device)
     select gen_random_uuid(), id, hash, now() + interval '7 days', now() + interval '30 days', 'bench'
       from unnest($1::uuid[], $2::text[]) made (id, hash)`,
    [
      signedIn.map(({ id }) => id),
      signedIn.map(({ token }) => createHash("sha256").update(token).digest("base64url")),
    ],
  );
  return signedIn.map(({ id, token }) => ({
    serverId: id,
    instanceId: id,
    cookie: `__Host-session=${token}`,
  }));
}
