import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi } from "../../api.fixture.ts";
import { ask, post } from "../../http-client.fixture.ts";
import type { Person } from "../../platform/actor.ts";
import { signUpSomebody, type TestPerson } from "../accounts/people.fixture.ts";
import { beatAndWait, finishRemoval, someWish, waitUntil } from "../nodes/nodes.fixture.ts";
import { appendInstallationLines, createServer, deleteServer, placeLiveInstance } from "./index.ts";
import { someRunningServer } from "./servers.fixture.ts";

const api = await startTestApi();
afterAll(() => api.stop());
const { pool, deps } = api.application;

let owner: TestPerson;
beforeAll(async () => {
  owner = await signUpSomebody(api.url);
});

const get = async (path: string) => ask(`${api.url}${path}`, { headers: { cookie: owner.cookies } });
const view = async (serverId: string) => (await get(`/api/servers/${serverId}`)).json;
const send = (serverId: string, path: string, body: object, headers: Record<string, string> = {}) =>
  post(`${api.url}/api/servers/${serverId}/${path}`, body, {
    headers: { cookie: owner.cookies, ...headers },
  });
const press = (serverId: string, action: string) => send(serverId, "action", { action });

describe("a running server", () => {
  test("shows its address, its metrics and its software", async () => {
    const { serverId, instanceId, node } = await someRunningServer(api, owner);
    await deps.transact((tx) => appendInstallationLines(tx, serverId, ["Unpacking", "Done"]));
    const startedAt = new Date(Date.now() - 90_000).toISOString();
    await node.become(instanceId, {
      numbers: {
        cpuPercent: 42,
        memoryBytes: 512 * 1024 * 1024,
        diskBytes: 1024 * 1024,
        players: 3,
        networkReceivedBytes: 10,
        networkSentBytes: 20,
        maxPlayers: 10,
        startedAt,
      },
    });
    await beatAndWait(api, node);
    const server = await view(serverId);
    expect(server).toMatchObject({
      status: "online",
      nodeLost: false,
      crashedAt: null,
      plannedRestart: null,
      ip: "192.0.2.7",
      host: null,
      currentPlayers: 3,
      ramUsage: 512,
      cpuUsage: 42,
      storageUsed: 1,
      installationLogs: ["Unpacking", "Done"],
    });
    expect(server["uptime"]).toBeGreaterThanOrEqual(90);
    expect(server["port"]).toBeGreaterThanOrEqual(25_565);
    const list = await get("/api/servers");
    expect(JSON.parse(list.text)).toContainEqual(expect.objectContaining({ id: serverId, status: "online" }));
  });

  test("stops and starts: the wanted state shows at once, the node follows", async () => {
    const { serverId, instanceId, node } = await someRunningServer(api, owner);
    expect((await press(serverId, "stop")).json).toEqual({ status: "stopping" });
    await waitUntil("the node was told", () => node.specs.get(instanceId)?.power === "off");
    await beatAndWait(api, node);
    expect((await view(serverId))["status"]).toBe("offline");
    expect((await press(serverId, "start")).json).toEqual({ status: "starting" });
    await waitUntil("the node was told", () => node.specs.get(instanceId)?.power === "on");
  });

  test("restarts once for many concurrent requests", async () => {
    const { serverId, instanceId, node } = await someRunningServer(api, owner);
    const answers = await Promise.all(Array.from({ length: 10 }, () => press(serverId, "restart")));
    expect(answers.map(({ json }) => json)).toEqual(answers.map(() => ({ status: "stopping" })));
    await waitUntil("the node was told", () => node.specs.get(instanceId)?.restarts === 1);
    const { rows } = await pool.query("select restarts, generation from instances where id = $1", [
      instanceId,
    ]);
    expect(rows).toEqual([{ restarts: 1, generation: 2 }]);
    await beatAndWait(api, node);
    expect((await view(serverId))["status"]).toBe("online");
  });

  test("ends in the state of the last of many different requests", async () => {
    const { serverId, instanceId, node } = await someRunningServer(api, owner);
    const wishes = ["start", "stop", "restart", "stop", "start", "stop"];
    await Promise.all(wishes.map((action) => press(serverId, action)));
    await press(serverId, "stop");
    const { rows } = await pool.query("select power, generation from instances where id = $1", [instanceId]);
    await waitUntil(
      "the node has the last one",
      () => node.specs.get(instanceId)?.generation === rows[0].generation,
    );
    expect(node.specs.get(instanceId)?.power).toBe("off");
  });

  test("accepts a command of one line, and explains a refusal", async () => {
    const { serverId, instanceId, node } = await someRunningServer(api, owner);
    expect((await send(serverId, "console", { command: " say hi\r\nop me " })).status).toBe(200);
    expect(node.typed.at(-1)).toBe("say hi op me");
    expect((await send(serverId, "console", { command: " \r\n " })).json["error"]).toBe(
      "Please type a command.",
    );
    node.observe(instanceId, { state: "offline" });
    const stopped = await send(serverId, "console", { command: "list" });
    expect([stopped.status, stopped.json["type"]]).toEqual([409, "NOT_RUNNING"]);
  });

  test("runs a command once per idempotency key", async () => {
    const { serverId, node } = await someRunningServer(api, owner);
    const key = { "idempotency-key": randomUUID() };
    await send(serverId, "console", { command: "give me diamond" }, key);
    await send(serverId, "console", { command: "give me diamond" }, key);
    expect(node.typed.filter((line) => line === "give me diamond")).toHaveLength(1);
    const { rows } = await pool.query(
      "select details from activity where action = 'server.command-sent' and subject_id = $1",
      [serverId],
    );
    expect(rows).toEqual([{ details: { verb: "give" } }]);
  });

  test("a key reused for another server is refused", async () => {
    const [first, second] = [await someRunningServer(api, owner), await someRunningServer(api, owner)];
    const key = { "idempotency-key": randomUUID() };
    await send(first.serverId, "action", { action: "stop" }, key);
    const reused = await send(second.serverId, "action", { action: "stop" }, key);
    expect([reused.status, reused.json["type"]]).toEqual([422, "KEY_REUSED"]);
  });
});

test("a silent machine leaves the last known state and says so", async () => {
  const { serverId, node } = await someRunningServer(api, owner);
  await pool.query("update node_reports set heard_at = now() - interval '16 seconds' where node_id = $1", [
    node.id,
  ]);
  const lost = await view(serverId);
  expect(lost).toMatchObject({ status: "online", nodeLost: true });
  expect(lost["statusReason"]).toContain("can't be reached");
  expect((await press(serverId, "stop")).json).toEqual({ status: "online" });
  await waitUntil("the wish arrived all the same", () =>
    [...node.specs.values()].some(({ serverId: id, power }) => id === serverId && power === "off"),
  );
  await beatAndWait(api, node);
  expect(await view(serverId)).toMatchObject({ status: "offline", nodeLost: false });
});

test("a command to an offline machine is refused at once, with a sentence", async () => {
  const { serverId, instanceId } = await someRunningServer(api, owner);
  const away = randomUUID();
  await pool.query(
    "insert into nodes (id, name, address, memory_mb, disk_mb, cpus) values ($1, 'away', 'away.example.org', 1, 1, 1)",
    [away],
  );
  await pool.query("update instances set node_id = $2 where id = $1", [instanceId, away]);
  const answer = await send(serverId, "console", { command: "list" });
  expect([answer.status, answer.json]).toEqual([
    503,
    { error: "That machine can't be reached right now.", type: "NODE_AWAY" },
  ]);
  expect(await view(serverId)).toMatchObject({ nodeLost: true, host: "away.example.org", ip: null });
});

test("a new server is provisioning until it is placed, and a deleted one is never placed", async () => {
  await someRunningServer(api, owner);
  const { serverId } = await deps.transact((tx) =>
    createServer(tx, asPerson(owner), owner.id, {
      name: "New",
      platformType: "java",
      serverType: "paper",
      minecraftVersion: "1.21.4",
      plan: "free",
      maxPlayers: 10,
      maxRamMb: 1024,
      maxStorageMb: 5120,
    }),
  );
  expect(await view(serverId)).toMatchObject({ status: "provisioning", port: null, nodeLost: false });
  expect((await press(serverId, "start")).json["type"]).toBe("POWER_REFUSED");
  expect((await send(serverId, "console", { command: "list" })).json["type"]).toBe("NOT_RUNNING");
  const placeLive = () => deps.transact((tx) => placeLiveInstance(deps, tx, serverId, someWish()));
  const [placed, ...repeated] = await Promise.all([placeLive(), placeLive(), placeLive()]);
  for (const again of repeated) expect(again).toEqual(placed);
  expect((await view(serverId))["port"]).toBeGreaterThanOrEqual(25_565);
  await deleteServer(deps, asPerson(owner), serverId);
  await expect(placeLive()).rejects.toMatchObject({ code: "NOT_FOUND" });
});

function asPerson({ id, username, email }: TestPerson): Person {
  return {
    kind: "browser",
    confirmedAt: new Date(0),
    needsSecondFactor: false,
    mustChangePassword: false,
    id,
    username,
    email,
    plan: "free",
    isAdmin: false,
    createdAt: new Date(),
    sessionId: randomUUID(),
  } as const;
}

test("a deleted server is gone for its owner at once, and its machine releases everything", async () => {
  const { serverId, instanceId, node } = await someRunningServer(api, owner, { protocols: ["tcp", "udp"] });
  const remove = () =>
    ask(`${api.url}/api/servers/${serverId}`, { method: "DELETE", headers: { cookie: owner.cookies } });
  expect((await remove()).status).toBe(200);
  expect((await get(`/api/servers/${serverId}`)).status).toBe(404);
  expect((await remove()).status).toBe(404);
  expect((await press(serverId, "start")).status).toBe(404);
  await waitUntil("its machine was told", () => !node.specs.has(instanceId));
  await finishRemoval(api, node, instanceId);
  const { rows } = await pool.query(
    "select released_at is not null as released, (select count(*)::int from port_leases where instance_id = $1) as ports from instances where id = $1",
    [instanceId],
  );
  expect(rows).toEqual([{ released: true, ports: 0 }]);
});

test("a stranger gets not found on every route with a server in its path, with its id or with nonsense", async () => {
  const { serverId } = await someRunningServer(api, owner);
  const stranger = await signUpSomebody(api.url);
  const routes = api.application
    .routes()
    .filter(({ route }) => route.access.startsWith("server:") && route.path.includes("{"));
  expect(routes.length).toBeGreaterThanOrEqual(4);
  for (const { route } of routes) {
    for (const id of [serverId, randomUUID(), "1", "..%2f..%2fetc", "00000000-0000-0000-0000-00000000000g"]) {
      const answer = await ask(`${api.url}${route.path.replace("{serverId}", id)}`, {
        method: route.method,
        ...(route.body && { body: { action: "stop", command: "op me" } }),
        headers: { cookie: stranger.cookies },
      });
      expect([route.path, id, answer.status, answer.json["type"]]).toEqual([
        route.path,
        id,
        404,
        "NOT_FOUND",
      ]);
    }
  }
  expect(
    JSON.parse((await ask(`${api.url}/api/servers`, { headers: { cookie: stranger.cookies } })).text),
  ).toEqual([]);
  expect((await view(serverId))["status"]).toBe("online");
});
