import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../api.fixture.ts";
import { ask, cookiesOf, post } from "../../http-client.fixture.ts";
import { accountSignals } from "./accounts.table.ts";
import { answerAppeal } from "./appeal.ts";
import { listOpenAppeals } from "./appeals.repository.ts";
import { signUpSomebody, someAddress, someRegistration } from "./people.fixture.ts";
import { deleteOldSignals } from "./signals.repository.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const me = (cookie: string) => ask(`${api.url}/api/auth/me`, { headers: { cookie } });

describe("signing up and in", () => {
  test("a new account is signed in at once and knows its name", async () => {
    const person = await signUpSomebody(api.url);
    const answer = await me(person.cookies);
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({
      username: person.username,
      email: person.email,
      plan: "free",
      isAdmin: false,
    });
  });

  test("a request without a cookie, with a forged one or after logging out is not signed in", async () => {
    expect((await me("")).status).toBe(401);
    expect((await me(`__Host-session=${"A".repeat(43)}`)).status).toBe(401);
    const person = await signUpSomebody(api.url);
    expect(
      (await ask(`${api.url}/api/auth/logout`, { method: "POST", headers: { cookie: person.cookies } }))
        .status,
    ).toBe(200);
    expect((await me(person.cookies)).status).toBe(401);
  });

  test("the name is case-insensitive and a wrong password is refused", async () => {
    const person = await signUpSomebody(api.url);
    const right = { username: person.username.toUpperCase(), password: person.password };
    expect((await post(`${api.url}/api/auth/login`, right, { from: someAddress() })).status).toBe(200);
    const wrong = await post(
      `${api.url}/api/auth/login`,
      { ...right, password: "not the one" },
      { from: someAddress() },
    );
    expect(wrong.status).toBe(401);
    expect(wrong.json).toEqual({ error: "Invalid username or password", type: "INVALID_CREDENTIALS" });
  });

  test.each([
    ["a short name", { username: "ab" }, 400, "INVALID_REQUEST"],
    ["a long name", { username: "a".repeat(21) }, 400, "INVALID_REQUEST"],
    ["a short password", { password: "12345" }, 400, "INVALID_REQUEST"],
    ["no e-mail", { email: "steve" }, 400, "INVALID_REQUEST"],
    ["a common password", { password: "password1" }, 422, "PASSWORD_REFUSED"],
    ["a throw-away address", { email: "x@mailinator.com" }, 422, "EMAIL_REFUSED"],
    ["a throw-away subdomain", { email: "x@a.mailinator.com" }, 422, "EMAIL_REFUSED"],
    ["the operator's name", { username: "Admin" }, 422, "USERNAME_REFUSED"],
    ["the operator's name in look-alikes", { username: "аdmin" }, 422, "USERNAME_REFUSED"],
    ["invisible letters", { username: "ad\u200Bmin" }, 422, "USERNAME_REFUSED"],
  ])("%s is refused with a sentence", async (_what, change, status, type) => {
    const answer = await post(
      `${api.url}/api/auth/signup`,
      { ...someRegistration(), ...change },
      { from: someAddress() },
    );
    expect(answer.json["type"]).toBe(type);
    expect(answer.status).toBe(status);
    expect(String(answer.json["error"])).toMatch(/[.]$/);
  });
});

describe("alternate accounts", () => {
  const signUpWith = (change: object, headers: Record<string, string>, from: string) =>
    post(`${api.url}/api/auth/signup`, { ...someRegistration(), ...change }, { headers, from });

  test("a family on one network may have an account each", async () => {
    const from = someAddress();
    for (let member = 0; member < 4; member += 1) expect((await signUpWith({}, {}, from)).status).toBe(201);
  });

  test("the same browser or another spelling of the same mailbox is refused with the same answer", async () => {
    const first = await signUpWith({ email: "some.one@gmail.com" }, {}, someAddress());
    const sameBrowser = await signUpWith({}, { cookie: cookiesOf(first) }, someAddress());
    expect(sameBrowser.status).toBe(403);
    expect(sameBrowser.json["type"]).toBe("NO_ALTS");
    const sameMailbox = await signUpWith({ email: "SomeOne+2@googlemail.com" }, {}, someAddress());
    expect(sameMailbox.json).toEqual(sameBrowser.json);
  });

  test("a granted appeal lets that mailbox sign up once", async () => {
    const first = await signUpWith({}, {}, someAddress());
    const headers = { cookie: cookiesOf(first) };
    const email = `${someRegistration().username}@example.org`;
    const appeal = { email, message: "My sister uses this computer too." };
    expect((await post(`${api.url}/api/auth/appeals`, appeal, { from: someAddress() })).status).toBe(202);
    expect((await signUpWith({ email }, headers, someAddress())).status).toBe(403);
    const { deps } = api.application;
    const open = await listOpenAppeals(deps.rows);
    const mine = open.find((one) => one.email === email);
    await answerAppeal(deps, mine?.id ?? "", "granted");
    await expect(answerAppeal(deps, mine?.id ?? "", "refused")).rejects.toThrow("no open appeal");
    expect((await signUpWith({ email }, headers, someAddress())).status).toBe(201);
    expect((await signUpWith({ email: `again-${email}` }, headers, someAddress())).status).toBe(403);
  });

  test("signals older than 90 days are deleted", async () => {
    const first = await signUpWith({}, {}, someAddress());
    const { rows } = api.application.deps;
    await rows
      .update(accountSignals)
      .set({ seenAt: sql`now() - interval '91 days'` })
      .where(eq(accountSignals.userId, String(first.json["id"])));
    await deleteOldSignals(rows, new Date(Date.now() - 90 * 24 * 60 * 60_000));
    expect((await signUpWith({}, { cookie: cookiesOf(first) }, someAddress())).status).toBe(201);
  });
});

describe("a person's own sign-ins", () => {
  test("changing the password ends the other sign-ins and keeps this one", async () => {
    const person = await signUpSomebody(api.url);
    const other = cookiesOf(await post(`${api.url}/api/auth/login`, person, { from: someAddress() }));
    const change = { currentPassword: person.password, newPassword: "a brand new one" };
    const answer = await post(`${api.url}/api/account/password`, change, {
      headers: { cookie: person.cookies },
    });
    expect(answer.json).toEqual({ endedSignIns: 1 });
    expect((await me(other)).status).toBe(401);
    expect((await me(person.cookies)).status).toBe(200);
  });

  test("a person sees all of them, can end one, and can't end another person's", async () => {
    const person = await signUpSomebody(api.url);
    const stranger = await signUpSomebody(api.url);
    const other = cookiesOf(await post(`${api.url}/api/auth/login`, person, { from: someAddress() }));
    const list = async (cookie: string) =>
      (await ask(`${api.url}/api/account/sign-ins`, { headers: { cookie } })).json["signIns"] as {
        id: string;
        isCurrent: boolean;
      }[];
    const mine = await list(person.cookies);
    expect(mine).toHaveLength(2);
    const target = mine.find(({ isCurrent }) => !isCurrent)?.id ?? "";
    const end = (cookie: string) =>
      ask(`${api.url}/api/account/sign-ins/${target}`, { method: "DELETE", headers: { cookie } });
    expect((await end(stranger.cookies)).status).toBe(404);
    expect((await end(person.cookies)).status).toBe(200);
    expect((await me(other)).status).toBe(401);
  });
});
