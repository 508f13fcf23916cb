import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../../api.fixture.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { dialIn, FakeNode, startFakeNode } from "../../nodes/fake-node.fixture.ts";
import { serverChanged } from "../../nodes/index.ts";
import { waitUntil } from "../../nodes/nodes.fixture.ts";
import { FakeConsole, openConsolePage, type ConsolePage } from "./console.fixture.ts";
import { appendInstallationLines } from "../index.ts";
import { someRunningServer } from "../servers.fixture.ts";

let api: TestApi;
let owner: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpSomebody(api.url);
});
afterAll(() => api.stop());

async function someConsole() {
  const server = await someRunningServer(api, owner);
  const game = new FakeConsole(server.node, server.instanceId);
  const open = (more: Record<string, string | number> = {}) =>
    openConsolePage(api, { cookie: owner.cookies, query: { serverId: server.serverId, ...more } });
  return { ...server, game, open };
}

const until = (page: ConsolePage, line: string) =>
  waitUntil(`the page shows "${line}"`, () => page.lines().includes(line));
const greeted = (page: ConsolePage) => waitUntil("the page is greeted", () => page.messages.length > 0);
const numbered = (from: number, count: number) =>
  Array.from({ length: count }, (_unused, index) => `line ${from + index}`);

describe("a page with a console", () => {
  test("shows the newest earlier lines, then new ones, each once", async () => {
    const { game, open } = await someConsole();
    game.print(...numbered(0, 300));
    const page = await open();
    await greeted(page);
    game.print("line 300");
    game.print("line 301", "line 302");
    await until(page, "line 302");
    expect(page.lines()).toEqual(numbered(100, 203));
    expect(page.messages.every((message) => message.type === "logs" && message.skipped === 0)).toBe(true);
    await page.close();
  });

  test("resumes after its last line, and is told how many it missed", async () => {
    const { game, open } = await someConsole();
    game.print(...numbered(0, 5));
    const page = await open();
    await until(page, "line 4");
    const position = page.position() ?? { epoch: "", after: 0 };
    await page.close();
    game.print(...numbered(5, 2));
    const again = await open(position);
    await until(again, "line 6");
    expect(again.lines()).toEqual(["line 5", "line 6"]);
    await again.close();
    game.print(...numbered(7, 500));
    const late = await open(again.position());
    await until(late, "line 506");
    expect(late.lines()).toEqual(numbered(307, 200));
    expect(late.messages[0]).toMatchObject({ skipped: 300, last: 506 });
    await late.close();
  });

  test("shares one lease with all other readers", async () => {
    const { game, open } = await someConsole();
    game.print("hello");
    const pages = await Promise.all(Array.from({ length: 12 }, () => open()));
    await Promise.all(pages.map((page) => until(page, "hello")));
    game.print("all of you");
    await Promise.all(pages.map((page) => until(page, "all of you")));
    expect(game.watches).toBe(1);
    await Promise.all(pages.map((page) => page.close()));
  });

  test("gets a lost line as soon as the next one comes", async () => {
    const { game, open } = await someConsole();
    const page = await open();
    await greeted(page);
    game.isCut = true;
    game.print("lost", "and lost");
    game.isCut = false;
    game.print("found");
    await until(page, "found");
    expect(page.lines()).toEqual(["lost", "and lost", "found"]);
    await page.close();
  });

  test("shows the last lines of the installation until there is console output", async () => {
    const { game, open, serverId } = await someConsole();
    const steps = Array.from({ length: 15 }, (_unused, index) => `step ${index}`);
    await api.application.deps.transact((tx) => appendInstallationLines(tx, serverId, steps));
    const page = await open();
    await until(page, "step 14");
    expect(page.lines()).toEqual(steps.slice(-10));
    const again = await open(page.position());
    await greeted(again);
    expect(again.lines()).toEqual([]);
    game.print("Done");
    await until(page, "Done");
    expect(page.lines()).toEqual([...steps.slice(-10), "Done"]);
    await Promise.all([page.close(), again.close()]);
  });
});

describe("what happens to a machine", () => {
  test("offline, the page is told in a sentence; back, it resumes by itself", async () => {
    const { serverId } = await someRunningServer(api, owner);
    const { deps } = api.application;
    const node = await startFakeNode(api);
    const instanceId = await moveTo(node.id, serverId);
    const game = new FakeConsole(node, instanceId);
    game.print("before");
    const page = await openConsolePage(api, { cookie: owner.cookies, query: { serverId } });
    await until(page, "before");
    await node.stop();
    deps.hints.send(serverChanged, { serverIds: [serverId] });
    await waitUntil("the page is told", () => page.errors().length > 0);
    game.isCut = true;
    game.print("meanwhile");
    game.isCut = false;
    const natsUrl = api.application.config.nats.url;
    const back = new FakeNode(node.id, await dialIn(node.id, natsUrl, node.credentials), node.credentials);
    api.onStop(() => back.stop());
    game.standOn(back);
    await until(page, "meanwhile");
    game.print("after");
    await until(page, "after");
    expect(page.lines()).toEqual(["before", "meanwhile", "after"]);
    expect(page.errors()).toEqual([expect.stringContaining("reconnects automatically")]);
    await page.close();
  });

  test("its agent restarted, the numbering restarts and the page resumes", async () => {
    const { game, open, serverId } = await someConsole();
    game.print("first run");
    const page = await open();
    await until(page, "first run");
    game.beginAnew();
    game.print("second run");
    api.application.deps.hints.send(serverChanged, { serverIds: [serverId] });
    await until(page, "second run");
    game.print("and on");
    await until(page, "and on");
    expect(page.lines()).toEqual(["first run", "second run", "and on"]);
    await page.close();
  });

  test("moved to another machine, the page follows", async () => {
    const { game, open, serverId } = await someConsole();
    game.print("here");
    const page = await open();
    await until(page, "here");
    const other = await startFakeNode(api);
    const there = new FakeConsole(other, await moveTo(other.id, serverId));
    there.print("there");
    api.application.deps.hints.send(serverChanged, { serverIds: [serverId] });
    await until(page, "there");
    game.print("a ghost");
    there.print("alive");
    await until(page, "alive");
    expect(page.lines()).toEqual(["here", "there", "alive"]);
    await page.close();
  });
});

/** As at the end of a move: the server's live instance is another one, on another machine. */
async function moveTo(nodeId: string, serverId: string): Promise<string> {
  const instanceId = randomUUID();
  const { pool } = api.application;
  await pool.query("update instances set deleted_at = now() where server_id = $1", [serverId]);
  await pool.query(
    `insert into instances (id, server_id, node_id, purpose, power, spec, memory_mb, disk_mb)
     values ($1, $2, $3, 'live', 'on', '{}', 0, 0)`,
    [instanceId, serverId, nodeId],
  );
  return instanceId;
}
