import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../api.fixture.ts";
import { ask, cookiesOf, post, type TestAnswer } from "../http-client.fixture.ts";
import { answerAppeal } from "../modules/accounts/index.ts";
import { someAddress, someRegistration } from "../modules/accounts/people.fixture.ts";
import { findCanaries, formsOf } from "./canaries.fixture.ts";
import { databaseFailures } from "./database-failures.fixture.ts";
import { dumpDatabase } from "./database.fixture.ts";

const canary = (name: string) => `canary-${name}-${randomBytes(12).toString("hex")}`;

const secretsKey = randomBytes(32);
const pepper = randomBytes(32);
const metricsToken = canary("metrics");
const passwords = { first: canary("pw"), second: canary("pw"), wrong: canary("pw"), common: canary("pw") };
const keys = { signUp: canary("key"), password: canary("key"), appeal: canary("key") };
const appealMessage = canary("appeal message");
const userAgent = canary("agent");
const query = canary("query");

/** Secrets that only the mails may contain. */
const mailTexts = [
  "Your account is ready",
  "password was just changed",
  "We looked at your sign-up and it is fine",
];

let api: TestApi;
let mailDirectory: string;
const cookies: Record<string, string> = {};
const bodies = new Map<string, string>();
const passwordHashes: string[] = [];

beforeAll(async () => {
  mailDirectory = await mkdtemp(join(tmpdir(), "blockwright-mail-"));
  api = await startTestApi({
    withWorker: true,
    environment: {
      SECRETS_KEYS: `test1:${secretsKey.toString("base64")}`,
      SIGNALS_PEPPER: pepper.toString("base64"),
      METRICS_TOKEN: metricsToken,
      MAIL_DIRECTORY: mailDirectory,
    },
  });
  await liveALife();
  await provokeFailures();
  await mailsArrive();
});
afterAll(async () => {
  await api.stop();
  await rm(mailDirectory, { recursive: true });
});

function keep(name: string, answer: TestAnswer): TestAnswer {
  bodies.set(`the body of ${name}`, answer.text);
  for (const pair of cookiesOf(answer).split("; ").filter(Boolean)) {
    const value = pair.slice(pair.indexOf("=") + 1);
    if (value) cookies[`${pair.slice(0, pair.indexOf("="))} of ${name}`] = value;
  }
  return answer;
}

const send = async (name: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  keep(
    name,
    await post(`${api.url}${path}?q=${query}`, body, {
      from: someAddress(),
      headers: { "user-agent": userAgent, ...headers },
    }),
  );

const registration = { ...someRegistration(), password: passwords.first };

async function liveALife(): Promise<void> {
  const signedUp = await send("sign-up", "/api/auth/signup", registration, {
    "idempotency-key": keys.signUp,
  });
  await send("replay", "/api/auth/signup", registration, { "idempotency-key": keys.signUp });
  const cookie = cookiesOf(signedUp);
  const { username } = registration;
  await send("log-in", "/api/auth/login", { username, password: passwords.first });
  await send("wrong log-in", "/api/auth/login", { username, password: passwords.wrong });
  await send("stranger", "/api/auth/login", { username: "nobody-here", password: passwords.wrong });
  const change = { currentPassword: passwords.first, newPassword: passwords.second };
  await send(
    "wrong change",
    "/api/account/password",
    { ...change, currentPassword: passwords.wrong },
    { cookie },
  );
  await send("change", "/api/account/password", change, { cookie, "idempotency-key": keys.password });
  const appeal = { email: "appeal@example.org", message: appealMessage };
  await send("appeal", "/api/auth/appeals", appeal, { "idempotency-key": keys.appeal });
  await send("no JSON", "/api/auth/login", `{"username":"${username}","password":"${passwords.wrong}"`);
  await send("wrong shape", "/api/auth/login", { username: [passwords.wrong], password: passwords.wrong });
  await send("cross-site", "/api/auth/login", registration, { origin: "https://evil.example" });
  await send("nowhere", `/api/${passwords.wrong}`, registration, { cookie });
  const { pool, deps } = api.application;
  const { rows } = await pool.query<{ id: string }>("select id from account_appeals");
  await answerAppeal(deps, rows[0]?.id ?? "", "granted");
}

/** Each breaks the database under one request, so that the failure contains that request's data. */
async function provokeFailures(): Promise<void> {
  const { pool } = api.application;
  const signIn = { username: registration.username, password: passwords.second };
  const hashes = await pool.query<{ password_hash: string }>("select password_hash from users");
  passwordHashes.push(...hashes.rows.map(({ password_hash }) => password_hash));
  const bodyOf = {
    "/api/auth/login": () => signIn,
    "/api/auth/signup": () => ({ ...someRegistration(), password: passwords.common }),
    "/api/auth/appeals": () => ({ email: "second@example.org", message: appealMessage }),
  };
  for (const { name, broken, mended, path } of databaseFailures) {
    await pool.query(broken);
    const key = { "idempotency-key": randomUUID() };
    const answer = await send(`a failure of ${name}`, path, bodyOf[path](), key);
    await pool.query(mended);
    expect([name, answer.status, answer.json]).toEqual([
      name,
      500,
      { error: "Something went wrong on our side. Please try again.", type: "INTERNAL" },
    ]);
  }
}

async function readMails(): Promise<string[]> {
  const names = (await readdir(mailDirectory)).filter((name) => name.endsWith(".eml"));
  return Promise.all(names.map((name) => readFile(join(mailDirectory, name), "utf8")));
}

async function mailsArrive(): Promise<void> {
  for (let tries = 0; tries < 200 && (await readMails()).length < mailTexts.length; tries += 1)
    await sleep(100);
}

async function everything(): Promise<Map<string, string>> {
  const read = async (path: string, headers = {}) => (await ask(`${api.url}${path}`, { headers })).text;
  const rows = await dumpDatabase(api.application.pool);
  return new Map([
    ...[...rows].map(([table, text]) => [`table ${table}`, text] as const),
    ...bodies,
    ["the log", api.logText()],
    ["/metrics", await read("/metrics", { authorization: `Bearer ${metricsToken}` })],
    ["/api/openapi.json", await read("/api/openapi.json")],
    ["/api/docs", await read("/api/docs")],
    ["/readyz", await read("/readyz")],
  ]);
}

test("the search finds a text in every form, in any place", () => {
  const secret = "canary-of-the-search-itself+/?";
  for (const before of ["", "x", "xy", "xyz"]) {
    const around = Buffer.from(`${before}${secret}tail`);
    for (const text of [
      around.toString(),
      around.toString("base64"),
      around.toString("base64url"),
      around.toString("hex"),
    ])
      expect(findCanaries({ secret }, new Map([["place", text]]))).toEqual(["secret in place"]);
  }
  expect(formsOf(secret).every((form) => form.length >= 30)).toBe(true);
});

test("the search covers places that are not empty", async () => {
  const places = await everything();
  expect([...places.keys()]).toEqual(
    expect.arrayContaining([
      "table public.users",
      "table dbos.workflow_status",
      "table public.mail_outbox",
      "table public.idempotency_keys",
    ]),
  );
  expect(places.get("the log")).toContain("a request failed unexpectedly");
  expect(findCanaries({ username: registration.username }, places)).toContain(
    "username in table public.users",
  );
  expect(Object.keys(cookies).length).toBeGreaterThanOrEqual(6);
});

describe("nowhere in the database, the log, the responses, the metrics or the description", () => {
  test.each<[string, () => Record<string, string | Buffer>]>([
    ["a password", () => passwords],
    ["a cookie's token", () => cookies],
    ["an Idempotency-Key", () => keys],
    ["the key of the secrets", () => ({ secretsKey })],
    ["the pepper", () => ({ pepper })],
    ["the collector's token", () => ({ metricsToken })],
    ["a query string", () => ({ query })],
    ["a browser's whole name", () => ({ userAgent })],
    ["the database's address", () => ({ url: api.application.config.database.url })],
    ["the text of a mail", () => Object.fromEntries(mailTexts.map((text) => [text, text]))],
  ])("%s can be read", async (_what, secrets) => {
    expect(findCanaries(secrets(), await everything())).toEqual([]);
  });

  test("the credentials of the message bus can be read", async () => {
    const creds = await readFile(api.application.config.nats.credsFile, "utf8");
    const [seed = ""] = /^SU[A-Z0-9]{40,}$/m.exec(creds) ?? [];
    expect(findCanaries({ seed }, await everything())).toEqual([]);
  });
});

test("what people write and own is in its table alone", async () => {
  const places = await everything();
  expect(findCanaries({ appealMessage }, places)).toEqual(["appealMessage in table public.account_appeals"]);
  const egress = new Map([...places].filter(([place]) => !place.startsWith("table ")));
  expect(findCanaries(Object.fromEntries(passwordHashes.map((hash) => [hash, hash])), egress)).toEqual([]);
  expect(findCanaries({ email: registration.email }, new Map([["the log", api.logText()]]))).toEqual([]);
});

test("the mails themselves arrived, readable for their recipient and for no other user of the machine", async () => {
  const mails = (await readMails()).join("\n").replaceAll("=\r\n", "").replaceAll("=\n", "");
  for (const text of mailTexts) expect(mails).toContain(text);
  const modes = (await readdir(mailDirectory)).map(
    async (name) => (await stat(join(mailDirectory, name))).mode,
  );
  expect((await Promise.all(modes)).filter((mode) => (mode & 0o077) !== 0)).toEqual([]);
});
