import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startTestApi } from "../../api.fixture.ts";
import { ask } from "../../http-client.fixture.ts";
import { signUpSomebody, type TestPerson } from "../accounts/people.fixture.ts";
import { beatAndWait } from "../nodes/nodes.fixture.ts";
import { appendInstallationLines } from "./index.ts";
import { someRunningServer, type TestServer } from "./servers.fixture.ts";

const api = await startTestApi();
afterAll(() => api.stop());
const { pool, deps } = api.application;

let owner: TestPerson;
let server: TestServer;
const numbers = {
  cpuPercent: 42,
  memoryBytes: 1,
  diskBytes: 1,
  players: 3,
  networkReceivedBytes: 10,
  networkSentBytes: 20,
  maxPlayers: 10,
  startedAt: new Date(Date.now() - 90_000).toISOString(),
};
beforeAll(async () => {
  owner = await signUpSomebody(api.url);
  server = await someRunningServer(api, owner);
  await deps.transact((tx) => appendInstallationLines(tx, server.serverId, ["Unpacking", "Done"]));
  await server.node.become(server.instanceId, { numbers });
  await beatAndWait(api, server.node);
});

const poll = (path: string, tag: string, cookie = owner.cookies) =>
  ask(`${api.url}${path}`, { headers: { cookie, ...(tag && { "if-none-match": tag }) } });
const paths = (): [string, string] => ["/api/servers", `/api/servers/${server.serverId}`];

describe("a page that polls every two seconds", () => {
  test("gets a short answer when nothing has changed, though time has passed", async () => {
    for (const path of paths()) {
      const first = await poll(path, "");
      expect(first.headers).toMatchObject({ "cache-control": "private, no-cache", vary: "cookie" });
      const tag = String(first.headers.etag);
      await sleep(1100);
      const again = await poll(path, tag);
      expect([again.status, again.text, again.headers.etag]).toEqual([304, "", tag]);
      expect((await poll(path, `"another", ${tag.replace("W/", "")}`)).status).toBe(304);
      expect((await poll(path, 'W/"another"')).status).toBe(200);
    }
  });

  test("gets everything as soon as a metric, a line or the wanted state has changed", async () => {
    const [, path] = paths();
    const tagNow = async () => String((await poll(path, "")).headers.etag);
    const changes: (() => Promise<unknown>)[] = [
      async () => {
        server.node.observe(server.instanceId, { numbers: { ...numbers, players: 4 } });
        await beatAndWait(api, server.node);
      },
      () => deps.transact((tx) => appendInstallationLines(tx, server.serverId, ["One more"])),
      () => pool.query("update instances set power = 'off', generation = generation + 1"),
      () => pool.query("update node_reports set heard_at = now() - interval '1 minute'"),
    ];
    for (const change of changes) {
      const tag = await tagNow();
      await change();
      expect((await poll(path, tag)).status).toBe(200);
    }
    expect((await poll(path, "")).json["installationLogs"]).toEqual(["Unpacking", "Done", "One more"]);
  });

  test("gets the start time, so that it can count by itself", async () => {
    const { json } = await poll(paths()[1], "");
    expect(json["startedAt"]).toBe(numbers.startedAt);
  });

  test("costs the database one read besides the one for the caller", async () => {
    const [list, one] = paths();
    for (const path of paths()) await poll(path, "");
    const query = vi.spyOn(pool, "query");
    await poll(list, "");
    expect(query).toHaveBeenCalledTimes(2);
    await poll(one, "");
    expect(query).toHaveBeenCalledTimes(4);
    query.mockRestore();
  });
});

test("another person's tag gives no access", async () => {
  const [list, one] = paths();
  const tag = String((await poll(one, "")).headers.etag);
  const listTag = String((await poll(list, "")).headers.etag);
  const stranger = await signUpSomebody(api.url);
  expect((await poll(one, tag, stranger.cookies)).status).toBe(404);
  expect((await poll(list, listTag, stranger.cookies)).text).toBe("[]");
  expect((await poll(one, tag, "")).status).toBe(401);
  expect((await poll(one, "*", "")).status).toBe(401);
});
