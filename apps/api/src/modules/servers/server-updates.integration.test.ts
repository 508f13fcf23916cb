import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { serverUpdatesSocket } from "@blockwright/contract/server-updates";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../api.fixture.ts";
import { post } from "../../http-client.fixture.ts";
import { signUpSomebody, type TestPerson } from "../accounts/people.fixture.ts";
import { serverChanged } from "../nodes/index.ts";
import { waitUntil } from "../nodes/nodes.fixture.ts";
import { serverPartChanged } from "./server-events.ts";
import { someRunningServer, type TestServer } from "./servers.fixture.ts";

let api: TestApi;
let owner: TestPerson;
let server: TestServer;
beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpSomebody(api.url);
  server = await someRunningServer(api, owner);
});
afterAll(() => api.stop());

async function openPage(cookie: string, query: Readonly<Record<string, string>>) {
  const url = new URL(`${api.url.replace("http", "ws")}${serverUpdatesSocket.path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const { origin } = api.application.config.http.publicUrl;
  const socket = new WebSocket(url, { headers: { cookie, origin } });
  const messages: unknown[] = [];
  let code = 0;
  socket.addEventListener("message", ({ data }) => messages.push(JSON.parse(String(data))));
  socket.addEventListener("close", (event) => (code = event.code));
  await new Promise((resolve) => socket.addEventListener("open", resolve));
  await sleep(200);
  return { messages, code: () => code, close: () => socket.close() };
}

const parts = (...names: readonly string[]) => ({ type: "changed", parts: names });

test("an open page is told at once what changed, and nothing about other servers", async () => {
  const page = await openPage(owner.cookies, { serverId: server.serverId });
  const other = await someRunningServer(api, owner);
  const otherPage = await openPage(owner.cookies, { serverId: other.serverId });
  await post(
    `${api.url}/api/servers/${server.serverId}/action`,
    { action: "stop" },
    { headers: { cookie: owner.cookies } },
  );
  await waitUntil("it was said", () => page.messages.length > 0);
  expect(page.messages[0]).toEqual(parts("server"));
  await server.node.become(server.instanceId, { state: "offline" });
  await waitUntil("the node's word was passed on", () => page.messages.length > 1);
  expect(otherPage.messages).toEqual([]);
  page.close();
  otherPage.close();
});

test("a flood of hints becomes ten messages a second, and the last change is not lost", async () => {
  const page = await openPage(owner.cookies, { serverId: server.serverId });
  const { hints } = api.application.deps;
  const { serverId } = server;
  const startedAt = performance.now();
  for (let count = 0; count < 500; count += 1) {
    hints.send(serverChanged, { serverIds: [serverId] });
    hints.send(serverPartChanged, { serverId, part: "job" });
    await sleep(1);
  }
  expect(page.messages.length).toBeGreaterThan(1);
  hints.send(serverPartChanged, { serverId, part: "change" });
  await waitUntil("the last is said", () => JSON.stringify(page.messages.at(-1)).includes("change"));
  expect(page.messages.length).toBeLessThan((performance.now() - startedAt) / 100 + 2);
  page.close();
});

test("strangers, guests and invalid requests are refused", async () => {
  const stranger = await signUpSomebody(api.url);
  const { serverId } = server;
  for (const [cookie, query, code] of [
    [stranger.cookies, { serverId }, 4404],
    ["", { serverId }, 4401],
    [owner.cookies, { serverId: randomUUID() }, 4404],
    [owner.cookies, { serverId: "1" }, 4400],
    [owner.cookies, {}, 4400],
  ] as const) {
    const page = await openPage(cookie, query);
    await waitUntil("it is closed", () => page.code() !== 0);
    expect(page.code()).toBe(code);
    expect(page.messages).toEqual([]);
  }
});

test("deleting the server closes it within a second", async () => {
  const gone = await someRunningServer(api, owner);
  const page = await openPage(owner.cookies, { serverId: gone.serverId });
  await fetch(`${api.url}/api/servers/${gone.serverId}`, {
    method: "DELETE",
    headers: { cookie: owner.cookies },
  });
  await sleep(1000);
  expect(page.code()).toBe(4404);
});
