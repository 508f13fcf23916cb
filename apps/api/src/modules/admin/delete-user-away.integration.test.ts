import { afterAll, expect, test } from "vitest";
import { startTestApi } from "../../api.fixture.ts";
import { post } from "../../http-client.fixture.ts";
import { signInOperator } from "../../security/gate.fixture.ts";
import { signUpSomebody } from "../accounts/people.fixture.ts";
import { startFakeNode, type FakeNode } from "../nodes/fake-node.fixture.ts";
import { beatAndWait, waitUntil } from "../nodes/nodes.fixture.ts";
import { someSleepingServer } from "../servers/servers.fixture.ts";

const api = await startTestApi({ withWorker: true });
afterAll(() => api.stop());
const { pool } = api.application;

interface Placed {
  readonly serverId: string;
  readonly instanceId: string;
}

/** Ten servers of this person on a machine that reports. */
async function fill(owner: { readonly id: string }): Promise<{ node: FakeNode; servers: Placed[] }> {
  const node = await startFakeNode(api);
  await beatAndWait(api, node);
  const servers: Placed[] = [];
  for (let count = 0; count < 10; count += 1) servers.push(await someSleepingServer(api, owner));
  await waitUntil("it was told of all of them", () =>
    servers.every(({ instanceId }) => node.specs.has(instanceId)),
  );
  await beatAndWait(api, node);
  // The next ten go elsewhere.
  await pool.query("update nodes set state = 'draining' where id = $1", [node.id]);
  return { node, servers };
}

/** From now on it removes instances when asked to, and reports them as removed. */
async function obey({ node, servers }: { readonly node: FakeNode; readonly servers: readonly Placed[] }) {
  const ids = servers.map(({ instanceId }) => instanceId);
  await waitUntil(
    "it was told to remove all of them",
    async () => {
      await beatAndWait(api, node);
      return ids.every((id) => !node.specs.has(id));
    },
    60_000,
  );
  for (const id of ids) node.observations.delete(id);
  await pool.query(
    "update instances set deleted_at = deleted_at - interval '11 seconds' where id = any($1::uuid[])",
    [ids],
  );
  await beatAndWait(api, node);
}

async function countReleased(servers: readonly Placed[]): Promise<number> {
  const ids = servers.map(({ instanceId }) => instanceId);
  const { rowCount } = await pool.query(
    "select 1 from instances where id = any($1::uuid[]) and released_at is not null",
    [ids],
  );
  return rowCount ?? 0;
}

const idsOf = (servers: readonly Placed[]) => servers.map(({ serverId }) => serverId).toSorted();

test("twenty servers, half of them on a machine that is away: those are named, and go when it is back", async () => {
  const operator = await signInOperator(api);
  const person = await signUpSomebody(api.url);
  const near = await fill(person);
  const away = await fill(person);
  away.node.isDeaf = true;
  const began = Date.now();
  const answered = post(
    `${api.url}/api/admin/delete-user`,
    { userId: person.id },
    { headers: { cookie: operator.cookies } },
  );
  await obey(near);
  const { status, json } = await answered;
  expect(Date.now() - began).toBeLessThan(30_000);
  const { deletedServers, failedServers } = json as Record<string, string[]>;
  expect(status).toBe(200);
  expect(deletedServers?.toSorted()).toEqual(idsOf(near.servers));
  expect(failedServers?.toSorted()).toEqual(idsOf(away.servers));
  expect(await countReleased(away.servers)).toBe(0);

  away.node.isDeaf = false;
  await obey(away);
  await waitUntil("the rest is gone", async () => (await countReleased(away.servers)) === 10, 60_000);
  const { rows } = await pool.query<{ reserved: number; leases: number }>(
    `select reserved_memory_mb as reserved, (select count(*)::int from port_leases where node_id = nodes.id) as leases
     from nodes where id = any($1::uuid[])`,
    [[near.node.id, away.node.id]],
  );
  expect(rows).toEqual([
    { reserved: 0, leases: 0 },
    { reserved: 0, leases: 0 },
  ]);
}, 150_000);
