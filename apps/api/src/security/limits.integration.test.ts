import { setTimeout as sleep } from "node:timers/promises";
import { limitNames, type LimitName } from "@blockwright/contract/limits";
import { defineRoute } from "@blockwright/contract/route";
import { defineSocket } from "@blockwright/contract/socket";
import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { startTestApi } from "../api.fixture.ts";
import { ask, type TestAnswer } from "../http-client.fixture.ts";
import { signUpSomebody, someAddress } from "../modules/accounts/people.fixture.ts";
import { limitTable } from "../platform/http/limits/limit-table.ts";
import { on } from "../platform/http/route-binding.ts";
import { onSocket } from "../platform/http/socket-binding.ts";

/** Small enough to reach every limit, and by configuration alone. */
const factor = 0.01;
const scaled = (limit: number) => Math.ceil(limit * factor);

const route = (name: LimitName, access: "public" | "signed-in") =>
  defineRoute({
    method: "GET",
    path: `/api/limits/${access}/${name}`,
    access,
    limit: name,
    summary: "Counted",
    response: z.object({}),
  });

const received: unknown[] = [];
const talk = defineSocket({
  path: "/ws/talk",
  access: "signed-in",
  limit: "socket",
  summary: "Takes messages",
  sends: z.object({}),
  receives: {
    say: {
      access: "signed-in",
      limit: "message",
      schema: z.object({ type: z.literal("say"), text: z.string().max(10) }),
    },
  },
});

const api = await startTestApi({
  environment: { LIMIT_FACTOR: String(factor), LOG_LEVEL: "warn" },
  routes: limitNames.flatMap((name) =>
    (["public", "signed-in"] as const).map((access) => on(route(name, access), async () => ({}))),
  ),
  sockets: [onSocket(talk, (_actor, socket) => socket.onMessage((message) => received.push(message)))],
});
afterAll(() => api.stop());

async function countPassed(send: () => Promise<TestAnswer>, tries: number) {
  const answers: TestAnswer[] = [];
  for (let index = 0; index < tries; index += 1) answers.push(await send());
  const passed = answers.filter(({ status }) => status === 200).length;
  return { passed, refused: answers.filter(({ status }) => status !== 200) };
}

function expectRefusal(answer: TestAnswer | undefined, windowMs: number): void {
  expect([answer?.status, answer?.json["type"]]).toEqual([429, "TOO_MANY_TRIES"]);
  expect(String(answer?.json["error"])).toMatch(/^Too many tries\. Please wait .+ and try again\.$/);
  const seconds = Number(answer?.headers["retry-after"]);
  expect(seconds).toBeGreaterThanOrEqual(1);
  expect(seconds).toBeLessThanOrEqual(windowMs / 1000);
}

describe.each(limitNames)("the limit %s", (name) => {
  const { perNetwork, perPerson } = limitTable[name];

  test("refuses a network over http and says how long to wait, no matter what its headers claim", async () => {
    const from = someAddress();
    const limit = scaled(perNetwork.limit);
    let count = 0;
    const send = () =>
      ask(`${api.url}/api/limits/public/${name}`, {
        from,
        headers: { "x-forwarded-for": `198.51.100.${(count += 1) % 250}`, forwarded: `for=192.0.2.${count}` },
      });
    const { passed, refused } = await countPassed(send, limit + 2);
    expect([passed, refused.length]).toEqual([limit, 2]);
    expectRefusal(refused[0], perNetwork.windowMs);
    expect((await ask(`${api.url}/api/limits/public/${name}`, { from: someAddress() })).status).toBe(200);
  });

  test.skipIf(!perPerson)("refuses a person wherever they are, and no one else there", async () => {
    const limit = scaled(perPerson?.limit ?? 0);
    const { cookies } = await signUpSomebody(api.url);
    const send = (cookie: string, from = someAddress()) =>
      ask(`${api.url}/api/limits/signed-in/${name}`, { from, headers: { cookie } });
    const { passed, refused } = await countPassed(() => send(cookies), limit + 2);
    expect([passed, refused.length]).toEqual([limit, 2]);
    expectRefusal(refused[0], perPerson?.windowMs ?? 0);
    const from = someAddress();
    expect((await send(cookies, from)).status).toBe(429);
    expect((await send((await signUpSomebody(api.url)).cookies, from)).status).toBe(200);
  });
});

describe("messages over a socket", () => {
  const open = async (cookie: string) => {
    const { origin } = api.application.config.http.publicUrl;
    const socket = new WebSocket(`${api.url.replace("http", "ws")}${talk.path}`, {
      headers: { cookie, origin },
    });
    const codes: number[] = [];
    socket.addEventListener("close", (event) => codes.push(event.code));
    await new Promise((resolve) => socket.addEventListener("open", resolve));
    await sleep(200);
    const closedWith = async () => {
      for (let waited = 0; codes.length === 0 && waited < 2_000; waited += 20) await sleep(20);
      return codes[0];
    };
    return { socket, closedWith };
  };

  test("the declared number is accepted, and the next closes the socket", async () => {
    const { cookies } = await signUpSomebody(api.url);
    const { socket, closedWith } = await open(cookies);
    const limit = scaled(limitTable.message.perPerson?.limit ?? 0);
    for (let index = 0; index < limit + 5; index += 1)
      socket.send(JSON.stringify({ type: "say", text: String(index) }));
    expect(await closedWith()).toBe(4429);
    expect(received.splice(0)).toEqual(
      Array.from({ length: limit }, (_none, index) => ({ type: "say", text: String(index) })),
    );
    // Another socket of the same person shares the count.
    const again = await open(cookies);
    again.socket.send('{"type":"say","text":"more"}');
    expect(await again.closedWith()).toBe(4429);
    expect(received.splice(0)).toEqual([]);
  });

  test.each([
    ["an undeclared one", '{"type":"shout","text":"a"}'],
    ["one of the wrong shape", '{"type":"say","text":"much too long"}'],
    ["one named like a property of every object", '{"type":"toString"}'],
    ["no JSON", "{"],
    ["nothing", "null"],
  ])("%s closes it", async (_what, text) => {
    const { socket, closedWith } = await open((await signUpSomebody(api.url)).cookies);
    socket.send(text);
    expect(await closedWith()).toBe(4400);
    expect(received.splice(0)).toEqual([]);
  });
});
