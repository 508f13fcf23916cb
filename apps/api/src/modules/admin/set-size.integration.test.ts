import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi } from "../../api.fixture.ts";
import { post } from "../../http-client.fixture.ts";
import { signInOperator } from "../../security/gate.fixture.ts";
import { signUpSomebody, type TestPerson } from "../accounts/people.fixture.ts";
import { beatAndWait } from "../nodes/nodes.fixture.ts";
import { someRunningServer, type TestServer } from "../servers/servers.fixture.ts";

const api = await startTestApi();
afterAll(() => api.stop());
const { pool } = api.application;

let operator: TestPerson;
let owner: TestPerson;
let server: TestServer;
beforeAll(async () => {
  operator = await signInOperator(api);
  owner = await signUpSomebody(api.url);
  server = await someRunningServer(api, owner);
});

const set = (path: string, body: object, { cookies } = operator) =>
  post(
    `${api.url}/api/admin/${path}`,
    { serverId: server.serverId, ...body },
    { headers: { cookie: cookies } },
  );

/** What the server, its instance and its machine's books say. */
async function sizes() {
  const { rows } = await pool.query<Record<string, number>>(
    `select servers.max_ram_mb as ram, servers.max_storage_mb as storage, instances.memory_mb as memory,
       instances.disk_mb as disk, (instances.spec->'limits'->>'memoryMb')::int as allowed,
       nodes.reserved_memory_mb as reserved
     from servers join instances on instances.server_id = servers.id and instances.deleted_at is null
     join nodes on nodes.id = instances.node_id where servers.id = $1`,
    [server.serverId],
  );
  return rows[0] ?? {};
}

test("memory is given with its room, and the answer says what was and what is", async () => {
  const before = await sizes();
  const ramMb = Number(before["memory"]) + 512;
  const answer = await set("set-ram", { ramMb });
  expect(answer.json).toEqual({ previousRam: before["memory"], newRam: ramMb });
  expect(await sizes()).toMatchObject({
    ram: ramMb,
    memory: ramMb,
    allowed: ramMb,
    storage: before["disk"],
    reserved: Number(before["reserved"]) + 512,
  });
});

test("storage is given too, and memory stays", async () => {
  const before = await sizes();
  const storageMb = 6120;
  expect((await set("set-storage", { storageMb })).json).toEqual({
    previousStorage: before["disk"],
    newStorage: storageMb,
  });
  expect(await sizes()).toMatchObject({ disk: storageMb, storage: storageMb, memory: before["memory"] });
});

test.each([
  ["less memory than a game needs", "set-ram", { ramMb: 511 }, 400],
  ["less storage than the smallest plan has", "set-storage", { storageMb: 5119 }, 400],
  ["half a megabyte", "set-ram", { ramMb: 1024.5 }, 400],
  ["more memory than its machine has", "set-ram", { ramMb: 4_100_000 }, 503],
  ["a server that is not there", "set-ram", { ramMb: 1024, serverId: crypto.randomUUID() }, 404],
])("%s is refused, and nothing changes", async (_what, path, body, status) => {
  const before = await sizes();
  expect((await set(path, body)).status).toBe(status);
  expect(await sizes()).toEqual(before);
});

test("storage never gets smaller than what is on it", async () => {
  await set("set-storage", { storageMb: 20_000 });
  const numbers = { cpuPercent: 1, memoryBytes: 1, players: 0, networkReceivedBytes: 0, networkSentBytes: 0 };
  server.node.observe(server.instanceId, {
    numbers: { ...numbers, diskBytes: 9000 * 1024 * 1024, maxPlayers: 10, startedAt: null },
  });
  await beatAndWait(api, server.node);
  expect((await set("set-storage", { storageMb: 8000 })).json["type"]).toBe("STORAGE_FULL");
  expect((await set("set-storage", { storageMb: 9001 })).status).toBe(200);
});

test("the log says who did it, and nobody else can", async () => {
  const { rows } = await pool.query<{ actor_id: string; details: object }>(
    "select actor_id, details from activity where action = 'server.resized-by-operator' and subject_id = $1 order by id limit 1",
    [server.serverId],
  );
  expect(rows).toMatchObject([
    { actor_id: operator.id, details: { memoryMbBefore: expect.any(Number), memoryMb: expect.any(Number) } },
  ]);
  expect((await set("set-ram", { ramMb: 1024 }, owner)).status).toBe(403);
  expect((await set("set-storage", { storageMb: 6000 }, owner)).status).toBe(403);
});
