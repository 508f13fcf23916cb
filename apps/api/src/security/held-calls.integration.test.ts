import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startTestApi, type TestApi } from "../api.fixture.ts";
import { ask, cookiesOf, post } from "../http-client.fixture.ts";
import { signUpSomebody, someAddress, type TestPerson } from "../modules/accounts/people.fixture.ts";
import { serverChanged } from "../modules/nodes/index.ts";
import { shareServer, someRunningServer } from "../modules/servers/servers.fixture.ts";
import { kindRoutes, newSeen } from "./kinds.fixture.ts";
import { boundary, headOf, multipartType, openRequest, type OpenRequest } from "./multipart.fixture.ts";
import { tusHeaders } from "./routes.fixture.ts";

const seen = newSeen();
let api: TestApi;
let neighbour: TestPerson;
beforeAll(async () => {
  api = await startTestApi({ routes: kindRoutes(seen) });
  neighbour = await signUpSomebody(api.url);
});
afterAll(() => api.stop());

type Opens = (serverId: string, cookie: string) => Promise<OpenRequest>;

const kinds: Record<string, Opens> = {
  upload: async (serverId, cookie) => {
    const opened = openRequest(`${api.url}/api/kinds/${serverId}/upload`, "POST", {
      cookie,
      ...multipartType,
    });
    const before = seen.uploads.length;
    opened.sent.write(`--${boundary}\r\n${headOf("file", "a.jar")}\r\n\r\nsome bytes`);
    const dripping = setInterval(() => opened.sent.write("x"), 20);
    opened.sent.once("close", () => clearInterval(dripping));
    await vi.waitFor(() => expect(seen.uploads[before]?.bytes).toBeGreaterThan(0), { timeout: 5000 });
    return opened;
  },
  resumable: async (serverId, cookie) => {
    const opened = openRequest(`${api.url}/api/kinds/${serverId}/resumable`, "PATCH", {
      cookie,
      ...tusHeaders,
    });
    const before = seen.uploads.length;
    const dripping = setInterval(() => opened.sent.write("x"), 20);
    opened.sent.once("close", () => clearInterval(dripping));
    await vi.waitFor(() => expect(seen.uploads[before]?.bytes).toBeGreaterThan(0), { timeout: 5000 });
    return opened;
  },
  download: async (serverId, cookie) => {
    const url = `${api.url}/api/kinds/${serverId}/download?isEndless=true`;
    const opened = openRequest(url, "GET", { cookie });
    opened.sent.end();
    await opened.begun;
    return opened;
  },
  stream: async (serverId, cookie) => {
    const opened = openRequest(`${api.url}/api/kinds/${serverId}/stream?is=open`, "GET", { cookie });
    opened.sent.end();
    await opened.begun;
    return opened;
  },
};

/** Kinds whose request has a body: they can still be answered when they are cut. */
const sending: Record<string, { method: string; headers: Readonly<Record<string, string>> }> = {
  upload: { method: "POST", headers: multipartType },
  resumable: { method: "PATCH", headers: tusHeaders },
};

const losses: Record<string, (person: TestPerson, serverId: string) => Promise<unknown>> = {
  "logging out": ({ cookies }) =>
    ask(`${api.url}/api/auth/logout`, { method: "POST", headers: { cookie: cookies } }),
  "a new password set elsewhere": async (person) => {
    const other = cookiesOf(await post(`${api.url}/api/auth/login`, person, { from: someAddress() }));
    const change = { currentPassword: person.password, newPassword: "a brand new one" };
    return post(`${api.url}/api/account/password`, change, { headers: { cookie: other } });
  },
  "deleting the server": ({ cookies }, serverId) =>
    ask(`${api.url}/api/servers/${serverId}`, { method: "DELETE", headers: { cookie: cookies } }),
  "giving it to another person": async (_person, serverId) => {
    const { pool, deps } = api.application;
    await pool.query("update servers set user_id = $2 where id = $1", [serverId, neighbour.id]);
    deps.hints.send(serverChanged, { serverIds: [serverId] });
  },
};

describe.each(Object.entries(kinds))("an open %s", (kind, open) => {
  test.each(Object.entries(losses))("is cut within a second of %s", async (how, lose) => {
    const refusal = how === "logging out" || how.includes("password") ? 401 : 404;
    const person = await signUpSomebody(api.url);
    const { serverId } = await someRunningServer(api, person);
    const { ended } = await open(serverId, person.cookies);
    const others = await someRunningServer(api, neighbour);
    const untouched = await open(others.serverId, neighbour.cookies);
    await lose(person, serverId);
    const lostAt = performance.now();
    const { status, atMs } = await ended;
    expect(atMs - lostAt, "time limit").toBeLessThan(1000);
    expect(status).toBe(kind in sending ? refusal : 200);
    expect(await Promise.race([untouched.ended, sleep(200, "still open")])).toBe("still open");
    untouched.sent.destroy();
  });

  test("of a person with a role is cut within a second of being removed, and the owner's stays", async () => {
    const [owner, member] = [await signUpSomebody(api.url), await signUpSomebody(api.url)];
    const { serverId } = await someRunningServer(api, owner);
    await shareServer(api, { serverId, userId: member.id, role: "member" });
    const { ended } = await open(serverId, member.cookies);
    const untouched = await open(serverId, owner.cookies);
    const url = `${api.url}/api/servers/${serverId}/users/${member.id}`;
    const removed = await ask(url, { method: "DELETE", headers: { cookie: owner.cookies } });
    const lostAt = performance.now();
    expect(removed.status).toBe(200);
    const { status, atMs } = await ended;
    expect(atMs - lostAt, "time limit").toBeLessThan(1000);
    expect(status).toBe(kind in sending ? 404 : 200);
    expect(await Promise.race([untouched.ended, sleep(200, "still open")])).toBe("still open");
    untouched.sent.destroy();
  });

  test("twenty are open at once, the next is refused until one ends", async () => {
    const person = await signUpSomebody(api.url);
    const { serverId } = await someRunningServer(api, person);
    const opened: OpenRequest[] = [];
    while (opened.length < 20) opened.push(await open(serverId, person.cookies));
    const { method = "GET", headers = {} } = sending[kind] ?? {};
    const url = `${api.url}/api/kinds/${serverId}/${kind}`;
    const once = () =>
      ask(url, {
        method,
        headers: { cookie: person.cookies, ...headers },
        ...(method !== "GET" && { body: "" }),
      });
    expect(await once()).toMatchObject({ status: 429, headers: { "retry-after": "5" } });
    opened[0]?.sent.destroy();
    await vi.waitFor(async () => expect((await once()).status).not.toBe(429));
    for (const { sent } of opened) sent.destroy();
  });
});

test("the handler of a cut upload is told, and of an ended stream too", async () => {
  const person = await signUpSomebody(api.url);
  const { serverId } = await someRunningServer(api, person);
  const before = { uploads: seen.uploads.length, streams: seen.streamsEnded };
  const upload = await kinds["upload"]?.(serverId, person.cookies);
  const stream = await kinds["stream"]?.(serverId, person.cookies);
  await losses["logging out"]?.(person, serverId);
  await Promise.all([upload?.ended, stream?.ended]);
  await vi.waitFor(() => {
    expect(seen.uploads[before.uploads]?.error).toContain("log in");
    expect(seen.streamsEnded).toBe(before.streams + 1);
  });
});

test("a browser that reads no events is sent no more than its buffer holds", async () => {
  const person = await signUpSomebody(api.url);
  const { serverId } = await someRunningServer(api, person);
  const url = `${api.url}/api/kinds/${serverId}/stream?is=endless`;
  const { sent } = openRequest(url, "GET", { cookie: person.cookies });
  sent.end();
  sent.on("response", (answer) => answer.pause());
  sent.prependListener("response", (answer) => void answer.removeAllListeners("data"));
  await vi.waitFor(() => expect(seen.eventsAskedFor).toBeGreaterThan(10));
  let before = -1;
  await vi.waitFor(
    async () => {
      const isStill = before === seen.eventsAskedFor;
      before = seen.eventsAskedFor;
      await sleep(200);
      expect(isStill).toBe(true);
    },
    { timeout: 20_000, interval: 0 },
  );
  sent.destroy();
});
