import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../api.fixture.ts";
import { ask, cookiesOf, post } from "../http-client.fixture.ts";
import { createAdmin } from "../modules/accounts/index.ts";
import { signUpSomebody, someAddress, type TestPerson } from "../modules/accounts/people.fixture.ts";
import { addServerUser } from "../modules/servers/users/add-server-user.ts";
import { removeServerUser } from "../modules/servers/users/remove-server-user.ts";
import { isPerson } from "../platform/actor.ts";
import { serverChanged } from "../modules/nodes/index.ts";
import { waitUntil } from "../modules/nodes/nodes.fixture.ts";
import {
  FakeConsole,
  openConsolePage,
  type ConsolePage,
} from "../modules/servers/console/console.fixture.ts";
import { someRunningServer, type TestServer } from "../modules/servers/servers.fixture.ts";

let api: TestApi;
let owner: TestPerson;
let server: TestServer;
let game: FakeConsole;
beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpSomebody(api.url);
  server = await someRunningServer(api, owner);
  game = new FakeConsole(server.node, server.instanceId);
  game.print("a secret of the owner");
});
afterAll(() => api.stop());

const origin = () => api.application.config.http.publicUrl.origin;
const open = (cookie: string, query: Record<string, string> = { serverId: server.serverId }) =>
  openConsolePage(api, { cookie, query });

async function codeWithin(page: ConsolePage, milliseconds: number): Promise<number> {
  const deadline = Date.now() + milliseconds;
  while (page.code() === 0 && Date.now() < deadline) await sleep(5);
  return page.code();
}

async function untilShown(page: ConsolePage): Promise<void> {
  const deadline = Date.now() + 5000;
  while (page.messages.length === 0 && Date.now() < deadline) await sleep(5);
  expect(page.messages).not.toEqual([]);
}

describe("who may watch a console", () => {
  test("its owner and the operator see it", async () => {
    const { username, password } = await createAdmin(api.application.deps, "operator@example.org");
    const signIn = await post(`${api.url}/api/auth/login`, { username, password }, { from: someAddress() });
    for (const cookie of [owner.cookies, cookiesOf(signIn)]) {
      const page = await open(cookie);
      await untilShown(page);
      expect(page.lines()).toEqual(["a secret of the owner"]);
      await page.close();
    }
  });

  test.each<[string, number, () => Promise<string>]>([
    ["a stranger", 4404, async () => (await signUpSomebody(api.url)).cookies],
    ["nobody", 4401, async () => ""],
    ["a forged sign-in", 4401, async () => `__Host-session=${"A".repeat(43)}`],
  ])("it is closed at once for %s, and says nothing", async (_who, code, cookieOf) => {
    const page = await open(await cookieOf());
    expect(await codeWithin(page, 1000)).toBe(code);
    expect(page.messages).toEqual([]);
  });

  test.each<[string, Record<string, string>, number]>([
    ["no server", {}, 4400],
    ["a number", { serverId: "1" }, 4400],
    ["a path", { serverId: "../../etc/passwd" }, 4400],
    ["a wildcard of the message server", { serverId: ">" }, 4400],
    ["a server that does not exist", { serverId: randomUUID() }, 4404],
    ["an endless epoch", { serverId: randomUUID(), epoch: "e".repeat(65), after: "1" }, 4400],
    ["a place that is no number", { serverId: randomUUID(), epoch: "e", after: "x" }, 4400],
  ])("it is closed at once for %s", async (_what, query, code) => {
    const page = await open(owner.cookies, query);
    expect(await codeWithin(page, 1000)).toBe(code);
    expect(page.messages).toEqual([]);
  });

  test.each<[string, () => Record<string, string>]>([
    ["another site", () => ({ origin: "https://evil.example" })],
    ["ours as the beginning of another", () => ({ origin: `${origin()}.evil.example` })],
    ["a sandboxed frame", () => ({ origin: "null" })],
    ["no origin at all", () => ({})],
  ])("it is closed at once for %s, with the owner's cookie", async (_from, headers) => {
    const query = { serverId: server.serverId };
    const page = await openConsolePage(api, { cookie: owner.cookies, query, headers: headers() });
    expect(await codeWithin(page, 1000)).toBe(4400);
    expect(page.messages).toEqual([]);
  });

  test("it accepts no messages: commands have a separate route", async () => {
    const page = await open(owner.cookies);
    await untilShown(page);
    page.say("stop");
    expect(await codeWithin(page, 1000)).toBe(4400);
  });

  test("it counts among the thirty of a person", async () => {
    const person = await signUpSomebody(api.url);
    const own = await someRunningServer(api, person);
    const opening = Array.from({ length: 35 }, () => open(person.cookies, { serverId: own.serverId }));
    const pages = await Promise.all(opening);
    const refused = () => pages.filter((page) => page.code() === 4429);
    await waitUntil("five are refused", () => refused().length >= 5);
    expect(pages.filter((page) => page.code() === 0)).toHaveLength(30);
    await Promise.all(pages.map((page) => page.close()));
  });
});

describe("losing a right cuts the console within a second", () => {
  test.each<[string, number, (person: TestPerson, serverId: string) => Promise<unknown>]>([
    ["logging out", 4401, ({ cookies }) => sendTo("/api/auth/logout", "POST", cookies)],
    [
      "a new password set elsewhere",
      4401,
      async (person) => {
        const other = cookiesOf(await post(`${api.url}/api/auth/login`, person, { from: someAddress() }));
        const change = { currentPassword: person.password, newPassword: "a brand new one" };
        return post(`${api.url}/api/account/password`, change, { headers: { cookie: other } });
      },
    ],
    [
      "deleting the account",
      4401,
      (person) => post(`${api.url}/api/account/delete`, person, { headers: { cookie: person.cookies } }),
    ],
    [
      "deleting the server",
      4404,
      ({ cookies }, serverId) => sendTo(`/api/servers/${serverId}`, "DELETE", cookies),
    ],
    [
      "giving it to somebody else",
      4404,
      async (_person, serverId) => {
        const { pool, deps } = api.application;
        await pool.query("update servers set user_id = $2 where id = $1", [serverId, owner.id]);
        deps.hints.send(serverChanged, { serverIds: [serverId] });
      },
    ],
  ])("%s", async (_how, code, takeAway) => {
    const person = await signUpSomebody(api.url);
    const own = await someRunningServer(api, person);
    const said = new FakeConsole(own.node, own.instanceId);
    const page = await open(person.cookies, { serverId: own.serverId });
    await untilShown(page);
    await takeAway(person, own.serverId);
    const takenAt = performance.now();
    expect(await codeWithin(page, 1000)).toBe(code);
    const cutAfterMs = performance.now() - takenAt;
    expect(cutAfterMs, "time limit").toBeLessThan(1000);
    const answer = await ask(`${api.url}/api/servers/${own.serverId}`, {
      headers: { cookie: person.cookies },
    });
    expect([401, 404]).toContain(answer.status);
    const before = page.messages.length;
    said.print("not for you any more");
    await sleep(50);
    expect(page.messages).toHaveLength(before);
  });

  test("removing a member, while the others stay", async () => {
    const [host, member, viewer] = await Promise.all([
      signUpSomebody(api.url),
      signUpSomebody(api.url),
      signUpSomebody(api.url),
    ]);
    const shared = await someRunningServer(api, host);
    const said = new FakeConsole(shared.node, shared.instanceId);
    const { deps, identify } = api.application;
    const actor = await identify(/__Host-session=([\w-]+)/.exec(host.cookies)?.[1]);
    if (!isPerson(actor)) throw new Error("the host is signed in");
    const { serverId } = shared;
    await addServerUser(deps, deps.transact, actor, { serverId, userId: member.id });
    await addServerUser(deps, deps.transact, actor, { serverId, userId: viewer.id, role: "viewer" });
    const pages = [
      await open(member.cookies, { serverId }),
      await open(viewer.cookies, { serverId }),
    ] as const;
    await Promise.all(pages.map(untilShown));
    await removeServerUser(deps, actor, { serverId, userId: member.id });
    expect(await codeWithin(pages[0], 1000)).toBe(4404);
    const before = pages[0].messages.length;
    said.print("not for members any more");
    await waitUntil("the viewer reads it", () => pages[1].lines().includes("not for members any more"));
    expect(pages[0].messages).toHaveLength(before);
    expect(pages[1].code()).toBe(0);
    await pages[1].close();
    expect(await codeWithin(await open(member.cookies, { serverId }), 1000)).toBe(4404);
  });

  test("a neighbour's page stays open", async () => {
    const [one, other] = await Promise.all([signUpSomebody(api.url), signUpSomebody(api.url)]);
    const servers = [await someRunningServer(api, one), await someRunningServer(api, other)] as const;
    const pages = [
      await open(one.cookies, { serverId: servers[0].serverId }),
      await open(other.cookies, { serverId: servers[1].serverId }),
    ] as const;
    await sendTo("/api/auth/logout", "POST", one.cookies);
    expect(await codeWithin(pages[0], 1000)).toBe(4401);
    expect(await codeWithin(pages[1], 200)).toBe(0);
    await pages[1].close();
  });
});

function sendTo(path: string, method: string, cookie: string) {
  return ask(`${api.url}${path}`, { method, headers: { cookie } });
}
