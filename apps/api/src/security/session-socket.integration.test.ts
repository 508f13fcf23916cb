import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { sessionSocket } from "@blockwright/contract/session";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startTestApi, type TestApi } from "../api.fixture.ts";
import { ask, cookiesOf, post } from "../http-client.fixture.ts";
import { signUpSomebody, someAddress, type TestPerson } from "../modules/accounts/people.fixture.ts";
import { exchange } from "./raw-http.fixture.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const origin = () => api.application.config.http.publicUrl.origin;
const socketUrl = () => `${api.url.replace("http", "ws")}${sessionSocket.path}`;

interface Page {
  readonly socket: WebSocket;
  readonly messages: string[];
  /** The close code; 0 while it is open. */
  code(): number;
}

/** As a page would open it. Resolves when the handshake is done. */
function openPage(cookie: string, headers: Record<string, string> = { origin: origin() }): Promise<Page> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(socketUrl(), { headers: { cookie, ...headers } });
    const messages: string[] = [];
    let code = 0;
    socket.addEventListener("message", ({ data }) => messages.push(String(data)));
    socket.addEventListener("close", (event) => {
      code = event.code;
    });
    socket.addEventListener("error", () => reject(new Error("the handshake was refused")));
    socket.addEventListener("open", () => resolve({ socket, messages, code: () => code }));
  });
}

async function codeWithin(page: Page, milliseconds: number): Promise<number> {
  const deadline = Date.now() + milliseconds;
  while (page.code() === 0 && Date.now() < deadline) await sleep(10);
  return page.code();
}

/** The sign-in is checked after the handshake, so a refusal comes a moment later. */
function untilRefused(pages: readonly Page[], count: number): Promise<readonly Page[]> {
  return vi.waitFor(
    () => {
      const refused = pages.filter((page) => page.code() !== 0);
      expect(refused.length).toBeGreaterThanOrEqual(count);
      return refused;
    },
    { timeout: 10_000 },
  );
}

const closeAll = (pages: readonly Page[]) => pages.forEach(({ socket }) => socket.close());

describe("who may open a page's socket", () => {
  test.each<[string, () => Record<string, string>]>([
    ["another site", () => ({ origin: "https://evil.example" })],
    ["a sandboxed frame", () => ({ origin: "null" })],
    ["another port", () => ({ origin: "http://localhost:1" })],
    ["ours as the beginning of another", () => ({ origin: `${origin()}.evil.example` })],
    ["no origin at all", () => ({})],
  ])("it is closed at once for %s, with the cookie of a sign-in", async (_from, headers) => {
    const { cookies } = await signUpSomebody(api.url);
    const page = await openPage(cookies, headers());
    expect(await codeWithin(page, 1_000)).toBe(4400);
    expect(page.messages).toEqual([]);
  });

  test.each([
    ["no cookie", ""],
    ["a forged one", `__Host-session=${"A".repeat(43)}`],
  ])("it is closed at once with %s", async (_what, cookie) => {
    expect(await codeWithin(await openPage(cookie), 1_000)).toBe(4401);
  });

  test("it stays open for a sign-in", async () => {
    const { cookies } = await signUpSomebody(api.url);
    const page = await openPage(cookies);
    expect(await codeWithin(page, 300)).toBe(0);
    closeAll([page]);
  });
});

describe("an ended sign-in closes its pages within a second", () => {
  test.each<[string, (person: TestPerson, other: string) => Promise<unknown>]>([
    [
      "logging out",
      (_person, other) => ask(`${api.url}/api/auth/logout`, { method: "POST", headers: { cookie: other } }),
    ],
    [
      "ending it from another browser",
      async (person, other) => {
        const list = (cookie: string) => ask(`${api.url}/api/account/sign-ins`, { headers: { cookie } });
        const { signIns } = (await list(other)).json as { signIns: { id: string; isCurrent: boolean }[] };
        const id = signIns.find(({ isCurrent }) => isCurrent)?.id ?? "";
        return ask(`${api.url}/api/account/sign-ins/${id}`, {
          method: "DELETE",
          headers: { cookie: person.cookies },
        });
      },
    ],
    [
      "ending all others",
      (person) =>
        ask(`${api.url}/api/account/sign-ins/end-others`, {
          method: "POST",
          headers: { cookie: person.cookies },
        }),
    ],
    [
      "a new password",
      (person) =>
        post(
          `${api.url}/api/account/password`,
          { currentPassword: person.password, newPassword: "a brand new one" },
          { headers: { cookie: person.cookies } },
        ),
    ],
  ])("%s", async (_how, end) => {
    const person = await signUpSomebody(api.url);
    const other = cookiesOf(await post(`${api.url}/api/auth/login`, person, { from: someAddress() }));
    const [kept, ended, endedToo] = await Promise.all([
      openPage(person.cookies),
      openPage(other),
      openPage(other),
    ]);
    await sleep(200);
    await end(person, other);
    expect(await codeWithin(ended, 1_000)).toBe(4401);
    expect(await codeWithin(endedToo, 1_000)).toBe(4401);
    expect(ended.messages).toEqual(['{"type":"signed-out"}']);
    expect(kept.code()).toBe(0);
    closeAll([kept]);
  });
});

describe("the effect of one person on others", () => {
  test("thirty sockets are open, the next is refused, and closing one frees a seat", async () => {
    const { cookies } = await signUpSomebody(api.url);
    const pages: Page[] = [];
    for (let count = 0; count < 31; count += 1) pages.push(await openPage(cookies));
    const refused = await untilRefused(pages, 1);
    expect(refused[0]?.code()).toBe(4429);
    const stranger = await openPage((await signUpSomebody(api.url)).cookies);
    expect(await codeWithin(stranger, 200)).toBe(0);
    const open = pages.filter((page) => page.code() === 0);
    expect(open).toHaveLength(30);
    open[0]?.socket.close();
    await vi.waitFor(() => expect(open[0]?.code()).not.toBe(0));
    const again = await openPage(cookies);
    expect(await codeWithin(again, 300)).toBe(0);
    expect(open.slice(1).map((page) => page.code())).toEqual(Array.from({ length: 29 }, () => 0));
    closeAll([...pages, stranger, again]);
  });

  test("fifty at the same moment are no way around it", async () => {
    const { cookies } = await signUpSomebody(api.url);
    const pages = await Promise.all(Array.from({ length: 50 }, () => openPage(cookies)));
    const refused = await untilRefused(pages, 20);
    await sleep(500);
    expect(pages.filter((page) => page.code() === 0)).toHaveLength(30);
    expect(refused.map((page) => page.code())).toEqual(Array.from({ length: 20 }, () => 4429));
    closeAll(pages);
  });

  test("pages that leave before they are let in take no seat", async () => {
    const { cookies } = await signUpSomebody(api.url);
    const client = await api.application.pool.connect();
    await client.query("begin; lock table sessions in access exclusive mode");
    await Promise.all(Array.from({ length: 25 }, () => openAndLeave(cookies)));
    await sleep(200);
    await client.query("commit");
    client.release();
    await sleep(500);
    const pages = await Promise.all(Array.from({ length: 20 }, () => openPage(cookies)));
    await sleep(500);
    expect(pages.map((page) => page.code())).toEqual(Array.from({ length: 20 }, () => 0));
    closeAll(pages);
  });

  test.each<[string, string | Buffer]>([
    ["a word", "hello"],
    ["nothing", ""],
    ["the server's own message", '{"type":"signed-out"}'],
    ["bytes", Buffer.alloc(100)],
  ])("a page that says something is closed: %s", async (_what, message) => {
    const { cookies } = await signUpSomebody(api.url);
    const page = await openPage(cookies);
    await sleep(150);
    page.socket.send(message);
    expect(await codeWithin(page, 1_000)).toBe(4400);
  });

  test("a page that sends too much is disconnected, and the api keeps running", async () => {
    const { cookies } = await signUpSomebody(api.url);
    const page = await openPage(cookies);
    await sleep(150);
    page.socket.send("x".repeat(1_000_000));
    expect(await codeWithin(page, 2_000)).not.toBe(0);
    expect((await ask(`${api.url}/readyz`)).status).toBe(200);
  });

  test.each<[string, Buffer]>([
    ["no mask", Buffer.from([0x81, 0x02, 0x68, 0x69])],
    ["reserved bits", Buffer.from([0xf1, 0x80, 0, 0, 0, 0])],
    ["an unknown kind", Buffer.from([0x83, 0x80, 0, 0, 0, 0])],
    [
      "a length beyond everything",
      Buffer.from([0x81, 0xff, 0x7f, 255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 0]),
    ],
    ["a huge ping", Buffer.from([0x89, 0xfe, 0xff, 0xff, 0, 0, 0, 0])],
    ["a continuation of nothing", Buffer.from([0x80, 0x80, 0, 0, 0, 0])],
    [
      "twenty thousand empty fragments",
      Buffer.concat([
        Buffer.from([0x01, 0x80, 0, 0, 0, 0]),
        Buffer.alloc(120_000, Buffer.from([0x00, 0x80, 0, 0, 0, 0])),
      ]),
    ],
  ])("a broken frame closes its own socket and nothing else: %s", async (_what, frame) => {
    const { cookies } = await signUpSomebody(api.url);
    const neighbour = await openPage(cookies);
    const answer = exchange(Number(new URL(api.url).port), Buffer.concat([handshake(cookies), frame]));
    // Sent with the handshake or right after it: the socket must close either way.
    const cut = await Promise.race([answer, sleep(3_000).then(() => undefined)]);
    expect(cut?.status).toBe(101);
    expect(neighbour.code()).toBe(0);
    expect((await ask(`${api.url}/readyz`)).status).toBe(200);
    closeAll([neighbour]);
  });
});

function handshake(cookies: string): Buffer {
  return Buffer.from(
    [
      `GET ${sessionSocket.path} HTTP/1.1`,
      "Host: localhost",
      "Connection: Upgrade",
      "Upgrade: websocket",
      "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
      `Origin: ${origin()}`,
      `Cookie: ${cookies}`,
      "\r\n",
    ].join("\r\n"),
  );
}

/** Closes as soon as the handshake is answered, while the api still checks the sign-in. */
function openAndLeave(cookies: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(api.url).port), "127.0.0.1", () =>
      socket.write(handshake(cookies)),
    );
    socket.once("data", () => socket.destroy());
    socket.on("error", () => {});
    socket.on("close", () => resolve());
  });
}
