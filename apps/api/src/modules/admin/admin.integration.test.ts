import { randomUUID } from "node:crypto";
import { vpsServerKey, type VpsServer } from "@blockwright/contract/admin/fleet";
import { takeInventory, type Inventory } from "@blockwright/node-protocol/inventory";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi } from "../../api.fixture.ts";
import { ask, post } from "../../http-client.fixture.ts";
import { signInOperator } from "../../security/gate.fixture.ts";
import { usernameKey } from "../accounts/index.ts";
import { signUpSomebody, type TestPerson } from "../accounts/people.fixture.ts";
import { startFakeNode, type FakeNode } from "../nodes/fake-node.fixture.ts";
import { beatAndWait } from "../nodes/nodes.fixture.ts";
import { someRunningServer, type TestServer } from "../servers/servers.fixture.ts";

const api = await startTestApi();
afterAll(() => api.stop());

let operator: TestPerson;
let owner: TestPerson;
let server: TestServer;
let doomed: TestServer;
let other: FakeNode;
const stranger = randomUUID();

const empty: Inventory = { trees: [], instances: [], strays: [], listeners: [], processes: [] };
const listOf = <Entry>(json: unknown) => json as Entry[];
const get = (path: string, person = operator) =>
  ask(`${api.url}/api/admin/${path}`, { headers: { cookie: person.cookies } });

function inventoryOf({ serverId, instanceId }: { serverId: string; instanceId: string }): Inventory {
  return {
    ...empty,
    trees: [
      { volumeId: instanceId, instanceId },
      { volumeId: stranger, instanceId: null },
    ],
    instances: [
      {
        instanceId,
        serverId,
        purpose: "live",
        isRunning: true,
        startedAt: "2026-11-01T10:00:00.000Z",
        ports: [{ protocol: "udp", port: 25_570, last: 25_575 }],
      },
    ],
    strays: [{ instanceId: "left-behind", isRunning: false }],
    listeners: [{ protocol: "tcp", port: 22 }],
    processes: [{ pid: 41, instanceId, memoryBytes: 512 * 1024 * 1024, startedWith: "java -jar server.jar" }],
  };
}

beforeAll(async () => {
  operator = await signInOperator(api);
  owner = await signUpSomebody(api.url);
  server = await someRunningServer(api, owner);
  server.node.answers.set(takeInventory.name, () => inventoryOf(server));
  doomed = await someRunningServer(api, await signUpSomebody(api.url));
  other = await startFakeNode(api);
  const unknown = { serverId: stranger, instanceId: randomUUID() };
  other.answers.set(takeInventory.name, () => inventoryOf(unknown));
  await beatAndWait(api, other);
});

describe("the operator sees", () => {
  test("people with their servers, as a list", async () => {
    const { json } = await get(`users?q=${owner.username.toUpperCase()}`);
    expect(json).toEqual([
      {
        id: owner.id,
        username: owner.username,
        email: owner.email,
        plan: "free",
        suspendedReason: null,
        isSupport: false,
        serverCount: 1,
        servers: [
          {
            id: server.serverId,
            name: "My world",
            serverType: "paper",
            minecraftVersion: "1.20.1",
            port: expect.any(Number),
            status: "online",
          },
        ],
      },
    ]);
  });

  test("everybody exactly once, in one list and page by page", async () => {
    const { pool } = api.application;
    const names = Array.from({ length: 120 }, (_, index) => `Page ${index}`);
    await pool.query(
      `insert into users (id, username, username_key, email, password_hash)
       select gen_random_uuid(), name, key, md5(name) || '@example.org', 'x' from unnest($1::text[], $2::text[]) as t (name, key)`,
      [names, names.map(usernameKey)],
    );
    const idsOf = async (query: string) => {
      const users = listOf<{ id: string; username: string }>((await get(`users${query}`)).json);
      return { ids: users.map(({ id }) => id), last: users.at(-1)?.username ?? "" };
    };
    const seen: string[] = [];
    for (let after = "", page = 0; page < 10; page += 1) {
      const { ids, last } = await idsOf(`?limit=50${after && `&after=${encodeURIComponent(after)}`}`);
      seen.push(...ids);
      if (ids.length < 50) break;
      after = last;
    }
    const { rows } = await pool.query<{ count: number }>(
      "select count(*)::int as count from users where deleted_at is null",
    );
    expect([seen.length, new Set(seen).size]).toEqual([rows[0]?.count, rows[0]?.count]);
    expect((await idsOf("")).ids).toEqual(seen);
    for (const limit of ["0", "10001", "many"]) expect((await get(`users?limit=${limit}`)).status).toBe(400);
  });

  test("what the machines hold, as a list that is compared with the database", async () => {
    const { json } = await get("vps-servers");
    expect(json).toHaveLength(2);
    expect(json).toEqual([
      expect.objectContaining({ serverId: stranger, inDatabase: false, dbInfo: null }),
      expect.objectContaining({
        serverId: server.serverId,
        port: 25_570,
        isRunning: true,
        inDatabase: true,
        dbInfo: { name: "My world", serverType: "paper", version: "1.20.1" },
      }),
    ]);
  });

  test("how many people and servers there are", async () => {
    const { rows } = await api.application.pool.query<{ count: number }>(
      "select count(*)::int as count from users where deleted_at is null",
    );
    expect((await get("totals")).json).toEqual({
      users: rows[0]?.count,
      servers: 2,
      vpsServers: 2,
      missing: 1,
      away: [],
    });
  });

  test("what the machines hold page by page, what is missing first, and what a search finds", async () => {
    const held = Array.from({ length: 120 }, () => ({
      ...inventoryOf({ serverId: randomUUID(), instanceId: randomUUID() }).instances[0]!,
    }));
    other.answers.set(takeInventory.name, () => ({ ...empty, instances: held }));
    const list = async (query: string) =>
      listOf<VpsServer>((await get(`vps-servers${query}`)).json).map((found) => ({
        id: found.serverId,
        key: vpsServerKey(found),
      }));
    const pages: string[][] = [];
    for (let after = ""; pages.length < 9;) {
      const page = await list(`?limit=50${after && `&after=${encodeURIComponent(after)}`}`);
      pages.push(page.map(({ id }) => id));
      if (page.length < 50) break;
      after = page.at(-1)?.key ?? "";
    }
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 21]);
    expect(new Set(pages.flat()).size).toBe(121);
    expect(pages.flat().at(-1)).toBe(server.serverId);
    expect((await list("")).map(({ id }) => id)).toEqual(pages.flat());
    expect((await get("totals")).json).toMatchObject({ vpsServers: 121, missing: 120 });
    const found = async (q: string) => (await list(`?limit=50&q=${encodeURIComponent(q)}`)).length;
    const [one] = held;
    expect(await Promise.all([found("MY WOR"), found(one?.serverId ?? ""), found("%"), found(" ")])).toEqual([
      1, 1, 0, 50,
    ]);
    other.answers.set(takeInventory.name, () =>
      inventoryOf({ serverId: stranger, instanceId: randomUUID() }),
    );
  });

  test("folders, sessions, ports and processes of each machine as text", async () => {
    const { json } = await get("vps-diagnostics");
    expect(json["directories"]).toContain(`${server.instanceId}  server ${server.serverId}`);
    expect(json["directories"]).toContain(`${stranger}  belongs to no instance`);
    expect(json["screenSessions"]).toContain(
      `server ${server.serverId}  live, since 2026-11-01T10:00:00.000Z`,
    );
    expect(json["screenSessions"]).toContain("left-behind  belongs to no instance, stopped");
    expect(json["ports"]).toContain(`udp 25570-25575  server ${server.serverId}`);
    expect(json["ports"]).toContain("tcp 22  the machine itself");
    expect(json["javaProcesses"]).toContain(`41  512 MB  server ${server.serverId}  java -jar server.jar`);
  });

  test.each([
    ["a machine that answers nonsense", { trees: "many" }],
    [
      "a machine with more than it may list",
      { ...empty, listeners: Array.from({ length: 6000 }, () => ({ protocol: "tcp", port: 1 })) },
    ],
  ])("that %s did not answer, and the others all the same", async (_what, answer) => {
    other.answers.set(takeInventory.name, () => answer);
    expect((await get("totals")).json["away"]).toHaveLength(1);
    expect((await get("vps-servers")).json).toHaveLength(1);
    expect((await get("vps-diagnostics")).json["ports"]).toContain("did not answer");
  });
});

describe("the operator deletes a server", () => {
  test("once, and the log says who did it", async () => {
    const { serverId } = doomed;
    const remove = () =>
      post(`${api.url}/api/admin/delete-server`, { serverId }, { headers: { cookie: operator.cookies } });
    expect((await remove()).json).toEqual({
      message: "The server was deleted. You can undo this for 7 days.",
    });
    expect((await remove()).status).toBe(404);
    const { rows } = await api.application.pool.query(
      "select actor_id from activity where action = 'server.deleted' and subject_id = $1",
      [serverId],
    );
    expect(rows).toEqual([{ actor_id: operator.id }]);
  });
});

test("nobody else reaches any of it", async () => {
  for (const path of ["users", "vps-servers", "totals", "vps-diagnostics"])
    expect((await get(path, owner)).status).toBe(403);
  const answer = await post(
    `${api.url}/api/admin/delete-server`,
    { serverId: server.serverId },
    { headers: { cookie: owner.cookies } },
  );
  expect(answer.status).toBe(403);
});
