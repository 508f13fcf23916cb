import { Agent, request } from "node:http";
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../api.fixture.ts";
import { cookiesOf, post } from "../http-client.fixture.ts";
import { signUpSomebody, someAddress, type TestPerson } from "../modules/accounts/people.fixture.ts";

const guesses = 10_000;
const guessesPerAddress = 25;
const atOnce = 50;

let api: TestApi;
let owner: TestPerson;
beforeAll(async () => {
  api = await startTestApi({ environment: { LOG_LEVEL: "warn" } });
  owner = await signUpSomebody(api.url);
});
afterAll(() => api.stop());

const logIn = (more: { cookie?: string; password?: string } = {}) =>
  post(
    `${api.url}/api/auth/login`,
    { username: owner.username, password: more.password ?? owner.password },
    { from: someAddress(), headers: { cookie: more.cookie ?? "" } },
  );

/** Every header an attacker may set: none of them may reset the count. */
function disguise(index: number): Record<string, string> {
  const forged = `203.0.${(index >> 8) % 256}.${index % 256}`;
  return {
    "x-forwarded-for": forged,
    forwarded: `for=${forged}`,
    "x-real-ip": forged,
    "x-client-ip": forged,
    "cf-connecting-ip": forged,
    "true-client-ip": forged,
    "user-agent": `Guesser/${index}`,
    cookie: `__Host-did=${randomBytes(32).toString("base64url")}`,
  };
}

function spell(name: string, index: number): string {
  const spellings = [name, name.toUpperCase(), ` ${name} `, name.replace("p", "р"), name.replace("p", "ｐ")];
  return spellings[index % spellings.length] ?? name;
}

/** The status only; plain http with keep-alive, because there are ten thousand of them. */
function guess(agent: Agent, from: string, index: number): Promise<number> {
  const body = JSON.stringify({ username: spell(owner.username, index), password: `guess-${index}` });
  const headers = {
    ...disguise(index),
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${api.url}/api/auth/login`, { method: "POST", agent, localAddress: from, headers });
    sent.on("response", (answer) => {
      answer.resume();
      answer.on("end", () => resolve(answer.statusCode ?? 0));
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

async function guessFromEverywhere(): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  let next = 0;
  const work = async () => {
    while (next < guesses) {
      const first = next;
      next += guessesPerAddress;
      const network = first / guessesPerAddress;
      const from = `127.${100 + (network >> 8)}.${network & 255}.7`;
      const agent = new Agent({ keepAlive: true });
      for (let index = first; index < first + guessesPerAddress; index += 1) {
        const status = await guess(agent, from, index);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
      agent.destroy();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return statuses;
}

test("of ten thousand guesses from four hundred networks five are checked, and the owner still gets in", async () => {
  const { pool } = api.application;
  // A slow machine takes longer for them than the first wait lasts.
  const frozen = setInterval(
    () =>
      void pool.query(
        "update try_backoffs set blocked_until = now() + interval '1 minute' where blocked_until > now()",
      ),
    5_000,
  );
  const statuses = await guessFromEverywhere().finally(() => clearInterval(frozen));
  // 401 is the only answer after a password check.
  expect(Object.fromEntries(statuses)).toEqual({ 401: 5, 429: guesses - 5 });

  const fromKnownBrowser = await logIn({ cookie: /__Host-did=[\w-]+/.exec(owner.cookies)?.[0] ?? "" });
  expect(fromKnownBrowser.status).toBe(200);
  expect(cookiesOf(fromKnownBrowser)).toContain("__Host-session=");

  const fromNewBrowser = await logIn();
  expect(fromNewBrowser.status).toBe(429);
  expect(Number(fromNewBrowser.headers["retry-after"])).toBeLessThanOrEqual(15 * 60);

  await pool.query("update try_backoffs set blocked_until = now() - interval '1 second'");
  expect((await logIn()).status).toBe(200);
}, 120_000);

test("the wait grows with every wrong attempt, up to 15 minutes", async () => {
  const { pool } = api.application;
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 12; attempt += 1) {
    await pool.query("update try_backoffs set blocked_until = now() - interval '1 second'");
    expect((await logIn({ password: `wrong-${attempt}` })).status).toBe(401);
    const { rows } = await pool.query<{ wait: number | null }>(
      "select max(extract(epoch from blocked_until - now()))::int as wait from try_backoffs where blocked_until > now()",
    );
    waits.push(rows[0]?.wait ?? 0);
  }
  const minutes = waits.map((seconds) => Math.round(seconds / 60));
  expect(minutes).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 15, 15, 15, 15]);
});

test("a known browser has its own count, which is limited too", async () => {
  const somebody = await signUpSomebody(api.url);
  const device = /__Host-did=[\w-]+/.exec(somebody.cookies)?.[0] ?? "";
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_none, index) =>
      post(
        `${api.url}/api/auth/login`,
        { username: somebody.username, password: `guess-${index}` },
        { from: someAddress(), headers: { cookie: device } },
      ),
    ),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
});

test("the holder of a sign-in can't guess the password by changing it", async () => {
  const somebody = await signUpSomebody(api.url);
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_none, index) =>
      post(
        `${api.url}/api/account/password`,
        { currentPassword: `guess-${index}`, newPassword: "a brand new one" },
        {
          from: someAddress(),
          headers: { cookie: somebody.cookies, "idempotency-key": `guess-key-${index}` },
        },
      ),
    ),
  );
  expect(answers.filter(({ json }) => json["type"] === "WRONG_PASSWORD").length).toBeLessThanOrEqual(5);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(0);
});

test("known and unknown names get the same answer, word for word", async () => {
  const answerFor = (username: string) =>
    post(`${api.url}/api/auth/login`, { username, password: "not the one" }, { from: someAddress() });
  const known = await answerFor((await signUpSomebody(api.url)).username);
  const unknown = await answerFor("nobody-by-that-name");
  expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
  expect(Object.keys(unknown.headers).toSorted()).toEqual(Object.keys(known.headers).toSorted());
});
