import { afterAll, describe, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { ask, cookiesOf, post } from "../../../http-client.fixture.ts";
import { signUpSomebody, someAddress, type TestPerson } from "../people.fixture.ts";
import { removeLostFactor } from "./remove-lost-factor.ts";
import { addSecondFactor, appWith, type TestApp } from "./second-factor.fixture.ts";

const api = await startTestApi();
afterAll(() => api.stop());
const { pool } = api.application;

const state = async ({ cookies }: Pick<TestPerson, "cookies">) =>
  (await ask(`${api.url}/api/account/second-factor`, { headers: { cookie: cookies } })).json;
const send = ({ cookies }: Pick<TestPerson, "cookies">, path: string, body: object) =>
  post(`${api.url}/api/account/${path}`, body, { headers: { cookie: cookies } });
const logIn = ({ username, password }: TestPerson, code?: string) =>
  post(`${api.url}/api/auth/login`, { username, password, ...(code && { code }) }, { from: someAddress() });

async function someoneWithApp(): Promise<{ person: TestPerson; app: TestApp }> {
  const person = await signUpSomebody(api.url);
  return { person, app: await addSecondFactor(api, person) };
}

describe("setting it up", () => {
  test("needs the password, and counts only from the first right code on", async () => {
    const person = await signUpSomebody(api.url);
    expect((await send(person, "second-factor/begin", { password: "not mine" })).status).toBe(422);
    const begun = await send(person, "second-factor/begin", { password: person.password });
    expect(begun.json["uri"]).toContain(`secret=${String(begun.json["secret"])}`);
    expect(await state(person)).toEqual({ isOn: false, isRequired: false, recoveryCodesLeft: 0 });
    expect((await logIn(person)).status).toBe(200);
    expect((await send(person, "second-factor/confirm", { code: "000000" })).json["type"]).toBe("WRONG_CODE");
    const code = appWith(api, String(begun.json["secret"])).code();
    const confirmed = await send(person, "second-factor/confirm", { code });
    expect(confirmed.json["endedSignIns"]).toBe(1);
    expect(await state(person)).toEqual({ isOn: true, isRequired: false, recoveryCodesLeft: 10 });
    expect((await send(person, "second-factor/begin", { password: person.password })).json["type"]).toBe(
      "SECOND_FACTOR_ON",
    );
  });

  test("stores neither the secret nor a recovery code, and logs none", async () => {
    const person = await signUpSomebody(api.url);
    const begun = await send(person, "second-factor/begin", { password: person.password });
    const secret = String(begun.json["secret"]);
    const { json } = await send(person, "second-factor/confirm", { code: appWith(api, secret).code() });
    const codes = json["recoveryCodes"] as string[];
    const { rows } = await pool.query("select * from second_factors where user_id = $1", [person.id]);
    const kept = `${JSON.stringify(rows)} ${api.logText()}`;
    expect(codes).toHaveLength(10);
    for (const word of [secret, ...codes, ...codes.map((code) => code.replaceAll("-", ""))])
      expect(kept).not.toContain(word);
  });

  test("a sealed secret is worth nothing in another account's row", async () => {
    const { person } = await someoneWithApp();
    const { person: thief, app } = await someoneWithApp();
    await pool.query(
      `update second_factors set last_used_step = null, sealed_secret =
         (select sealed_secret from second_factors where user_id = $1) where user_id = $2`,
      [thief.id, person.id],
    );
    expect((await logIn(person, app.code())).status).toBe(500);
  });
});

describe("signing in", () => {
  test("asks for the code only after the right password", async () => {
    const { person, app } = await someoneWithApp();
    const guess = { ...person, password: "a guess of mine" };
    expect((await logIn(guess)).json["type"]).toBe("INVALID_CREDENTIALS");
    expect((await logIn(guess, app.code())).json["type"]).toBe("INVALID_CREDENTIALS");
    const asked = await logIn(person);
    expect([asked.json["type"], cookiesOf(asked)]).toEqual(["SECOND_FACTOR_REQUIRED", ""]);
    expect((await logIn(person, app.code())).status).toBe(200);
  });

  test("takes each code once, also when many try it at the same moment", async () => {
    const { person, app } = await someoneWithApp();
    const code = app.code();
    const answers = await Promise.all([1, 2, 3, 4].map(() => logIn(person, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await logIn(person, code)).json["type"]).toBe("WRONG_CODE");
    // Of the half minute before: older than the one that was used.
    expect((await logIn(person, app.code(-1))).json["type"]).toBe("WRONG_CODE");
  });

  test("takes each recovery code once, however it is typed", async () => {
    const { person, app } = await someoneWithApp();
    const [first = "", second = ""] = app.recoveryCodes;
    const answers = await Promise.all([1, 2, 3, 4].map(() => logIn(person, first)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const typed = ` ${second.toUpperCase().replaceAll("-", " ")} `;
    expect((await logIn(person, typed)).status).toBe(200);
    expect(await state(person)).toMatchObject({ recoveryCodesLeft: 8 });
    expect((await logIn(person, first)).json["type"]).toBe("WRONG_CODE");
  });

  test("limits wrong codes after a right password", async () => {
    const { person, app } = await someoneWithApp();
    const seen: unknown[] = [];
    for (let guess = 0; guess < 7; guess += 1) seen.push((await logIn(person, "123456")).json["type"]);
    expect(seen.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => "WRONG_CODE"));
    expect(seen.at(-1)).toBe("TOO_MANY_TRIES");
    expect((await logIn(person, app.code())).json["type"]).toBe("TOO_MANY_TRIES");
  });

  test("a new password by mail does not replace the code", async () => {
    const { person } = await someoneWithApp();
    const { keptReset } = await import("../recovery/recovery.fixture.ts");
    const newPassword = "another-long-password";
    const token = await keptReset(api, person.id);
    expect((await post(`${api.url}/api/auth/password-reset/finish`, { token, newPassword })).status).toBe(
      200,
    );
    expect((await logIn({ ...person, password: newPassword })).json["type"]).toBe("SECOND_FACTOR_REQUIRED");
  });
});

describe("changing it", () => {
  test("needs password and code, and ends every other sign-in", async () => {
    const { person, app } = await someoneWithApp();
    const elsewhere = { ...person, cookies: cookiesOf(await logIn(person, app.recoveryCodes[0])) };
    const { password } = person;
    const remove = (body: object) => send(person, "second-factor/remove", body);
    expect((await remove({ password: "not mine", code: app.code() })).json["type"]).toBe("WRONG_PASSWORD");
    expect((await remove({ password, code: "999999" })).json["type"]).toBe("WRONG_CODE");
    expect((await remove({ password, code: app.code() })).json).toEqual({ endedSignIns: 1 });
    expect((await state(elsewhere))["type"]).toBe("SIGN_IN_REQUIRED");
    expect(await state(person)).toMatchObject({ isOn: false });
    expect((await logIn(person)).status).toBe(200);
  });

  test("new recovery codes replace the old ones", async () => {
    const { person, app } = await someoneWithApp();
    const { password } = person;
    const { json } = await send(person, "second-factor/recovery-codes", { password, code: app.code() });
    const [fresh] = json["recoveryCodes"] as string[];
    expect((await logIn(person, app.recoveryCodes[0])).json["type"]).toBe("WRONG_CODE");
    expect((await logIn(person, fresh)).status).toBe(200);
  });

  test("the operator's command line removes a lost one, once, and ends every sign-in", async () => {
    const { person } = await someoneWithApp();
    const { deps } = api.application;
    await removeLostFactor(deps, person.username.toUpperCase());
    expect((await state(person))["type"]).toBe("SIGN_IN_REQUIRED");
    expect((await logIn(person)).status).toBe(200);
    await expect(removeLostFactor(deps, person.username)).rejects.toThrow("no second factor");
    await expect(removeLostFactor(deps, "nobody at all")).rejects.toThrow("no account");
  });

  test("a secret that was never confirmed is forgotten after a day", async () => {
    const person = await signUpSomebody(api.url);
    const { deleteUnconfirmedFactors } = await import("./second-factor.repository.ts");
    await send(person, "second-factor/begin", { password: person.password });
    const inADay = new Date(api.clock.now().getTime() + 1000);
    expect(await deleteUnconfirmedFactors(api.application.deps.rows, inADay)).toBeGreaterThan(0);
    expect((await send(person, "second-factor/confirm", { code: "123456" })).status).toBe(404);
  });
});
