import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "./api.fixture.ts";
import { ask, post } from "./http-client.fixture.ts";
import { dayMs } from "./platform/now.ts";
import { allowBuilding, someOrder } from "./modules/builds/builds.fixture.ts";
import { waitUntil } from "./modules/nodes/nodes.fixture.ts";
import { someRunningServer } from "./modules/servers/servers.fixture.ts";
import { signUpSomebody, someAddress, type TestPerson } from "./modules/accounts/people.fixture.ts";
import { keptVerification } from "./modules/accounts/email/email.fixture.ts";

let api: TestApi;
let mailDirectory: string;
beforeAll(async () => {
  mailDirectory = await mkdtemp(join(tmpdir(), "blockwright-mail-"));
  api = await startTestApi({
    withWorker: true,
    environment: { MAIL_DIRECTORY: mailDirectory, REQUIRE_VERIFIED_EMAIL: "on" },
  });
}, 60_000);
afterAll(async () => {
  await api.stop();
  await rm(mailDirectory, { recursive: true });
});

const as = ({ cookies }: TestPerson) => ({ headers: { cookie: cookies } });
const emailUrl = () => `${api.url}/api/account/email`;
const readState = async (person: TestPerson) => (await ask(emailUrl(), as(person))).json;
const askForLink = (person: TestPerson) => post(`${emailUrl()}/verification`, undefined, as(person));
const verify = (token: string) => post(`${emailUrl()}/verify`, { token }, { from: someAddress() });

/** Tokens of the links that were mailed to this address. */
async function mailedTokens(email: string): Promise<string[]> {
  const names = (await readdir(mailDirectory)).filter((name) => name.endsWith(".eml"));
  const mails = await Promise.all(names.map((name) => readFile(join(mailDirectory, name), "utf8")));
  return mails
    .map((mail) => mail.replaceAll(/=\r?\n/g, ""))
    .filter((mail) => mail.includes(email))
    .flatMap((mail) => /\/verify\/([\w-]{43})/.exec(mail)?.[1] ?? []);
}

test("a mailed link verifies the address once, and only its hash is stored", async () => {
  const person = await signUpSomebody(api.url);
  expect(await readState(person)).toEqual({ email: person.email, isVerified: false, canVerify: true });
  expect((await askForLink(person)).status).toBe(200);
  let token = "";
  await waitUntil("the link was mailed", async () => {
    [token = ""] = await mailedTokens(person.email);
    return token !== "";
  });
  const { rows } = await api.application.pool.query("select * from email_verifications");
  expect(JSON.stringify(rows)).not.toContain(token);
  const answers = await Promise.all([verify(token), verify(token)]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]));
  expect(await readState(person)).toMatchObject({ isVerified: true });
  expect((await askForLink(person)).json).toMatchObject({
    type: "INVALID_REQUEST",
    error: "Your email address is already verified.",
  });
});

test("a link stops working after a day, when a newer one is made, and with the account", async () => {
  const person = await signUpSomebody(api.url);
  const replaced = await keptVerification(api, person.id);
  const expired = await keptVerification(api, person.id);
  expect((await verify(replaced)).status).toBe(404);
  api.clock.advance(dayMs + 1000);
  const { status, json } = await verify(expired);
  expect([status, json["error"]]).toEqual([
    404,
    "This link was used, replaced by a newer one or is too old. Please ask for a new one.",
  ]);
  const other = await signUpSomebody(api.url);
  const token = await keptVerification(api, other.id);
  const { username, password } = other;
  expect((await post(`${api.url}/api/account/delete`, { username, password }, as(other))).status).toBe(200);
  expect((await verify(token)).status).toBe(404);
  expect((await verify("unknown")).status).toBe(404);
});

test("five links a day are mailed to an address", async () => {
  const person = await signUpSomebody(api.url);
  const statuses: number[] = [];
  for (let tries = 0; tries < 6; tries += 1) statuses.push((await askForLink(person)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  api.clock.advance(dayMs + 1000);
  expect((await askForLink(await signUpSomebody(api.url))).status).toBe(200);
});

test("if the operator requires it, a second build and sharing need a verified address", async () => {
  const [person, friend] = [await signUpSomebody(api.url), await signUpSomebody(api.url)];
  await api.application.pool.query("update users set plan = 'ultimate' where id = $1", [person.id]);
  await allowBuilding(api, person);
  const { serverId } = await someRunningServer(api, person);
  const server = `${api.url}/api/servers/${serverId}`;
  const attempts = async () => {
    const build = await post(`${api.url}/api/build`, someOrder(), as(person));
    const share = await post(`${server}/users`, { userId: friend.id }, as(person));
    const invite = await post(`${server}/invites`, { role: "viewer" }, as(person));
    return [build, share, invite].map(({ status, json }) => [status, json["error"]]);
  };
  const first = await post(`${api.url}/api/build`, someOrder(), as(person));
  expect(first.status).toBe(200);
  const refusal = [403, "Please verify your email address first. You can do that on your account page."];
  expect(await attempts()).toEqual([refusal, refusal, refusal]);
  expect((await verify(await keptVerification(api, person.id))).status).toBe(200);
  expect((await attempts()).map(([status]) => status)).toEqual([200, 201, 201]);
});
