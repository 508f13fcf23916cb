import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../api.fixture.ts";
import { ask, post } from "../../http-client.fixture.ts";
import type { BrowserActor } from "../../platform/actor.ts";
import type { Transact } from "../../platform/transaction.ts";
import { signUpSomebody, type TestPerson } from "../accounts/people.fixture.ts";
import { someRunningServer } from "../servers/servers.fixture.ts";
import { addSshKey } from "./keys/change-keys.ts";
import { somePublicKey } from "./sftp.fixture.ts";

let api: TestApi;
let person: TestPerson;
let serverId: string;
beforeAll(async () => {
  const MAIL_DIRECTORY = mkdtempSync(join(tmpdir(), "mail-"));
  api = await startTestApi({ environment: { MAIL_DIRECTORY } });
});
beforeEach(async () => {
  person = await signUpSomebody(api.url);
  ({ serverId } = await someRunningServer(api, person));
});
afterAll(() => api.stop());

const as = () => ({ headers: { cookie: person.cookies } });
const addKey = (more: object) =>
  post(
    `${api.url}/api/account/ssh-keys`,
    { name: "evil.example", publicKey: somePublicKey(), ...more },
    as(),
  );
const makePassword = (more: object) => post(`${api.url}/api/servers/${serverId}/sftp/password`, more, as());
const made = async () => [
  (await ask(`${api.url}/api/account/ssh-keys`, as())).json["keys"],
  (await ask(`${api.url}/api/servers/${serverId}/sftp`, as())).json["passwordMadeAt"],
];
async function mails(): Promise<{ subject: string; text: string }[]> {
  const { pool, deps } = api.application;
  const { rows } = await pool.query<{ id: string; subject: string; sealed_text: string }>(
    "select id, subject, sealed_text from mail_outbox where recipient = $1 order by created_at",
    [person.email],
  );
  return rows.map(({ id, subject, sealed_text: sealed }) => ({
    subject,
    text: deps.secrets.open(sealed, id),
  }));
}

describe.each([
  ["a key", addKey, 201],
  ["an SFTP password", makePassword, 200],
])("%s", (_what, make, status) => {
  test("takes the account's password", async () => {
    expect((await make({})).status).toBe(400);
    const refused = await make({ accountPassword: "not my password" });
    expect([refused.status, refused.json["type"]]).toEqual([422, "WRONG_PASSWORD"]);
    expect(await made()).toEqual([[], null]);
    expect((await make({ accountPassword: person.password })).status).toBe(status);
  });

  test("is no way to guess it", async () => {
    for (let tries = 0; tries < 5; tries += 1) await make({ accountPassword: `guess ${tries}` });
    expect((await make({ accountPassword: person.password })).json["type"]).toBe("TOO_MANY_TRIES");
    expect(await made()).toEqual([[], null]);
  });
});

test("both are told by mail, without words that somebody else may have chosen", async () => {
  await addKey({ accountPassword: "not my password" });
  expect(await mails()).toEqual([]);
  await addKey({ accountPassword: person.password });
  await makePassword({ accountPassword: person.password });
  const [key, password] = await mails();
  expect([key?.subject, password?.subject]).toEqual([
    "An SSH key was added to your account",
    "A new SFTP password was created",
  ]);
  expect(key?.text).toMatch(/SHA256:[\w+/]{43}\n[^]*change your password/);
  expect(key?.text).not.toContain("evil.example");
  expect(password?.text).toContain(`/server/${serverId}/files`);
});

test.each([
  ["the password is changed", "update users set password_hash = 'another' where id = $1", "WRONG_PASSWORD"],
  ["the sign-in is ended", "delete from sessions where user_id = $1", "SIGN_IN_REQUIRED"],
])("a key is not added if %s between the check and the key", async (_what, statement, code) => {
  const { deps, identify, pool } = api.application;
  const actor = (await identify(/__Host-session=([\w-]+)/.exec(person.cookies)?.[1])) as BrowserActor;
  const late: Transact = async (work) => {
    await pool.query(statement, [person.id]);
    return deps.transact(work);
  };
  const key = { name: "Laptop", publicKey: somePublicKey(), accountPassword: person.password };
  await expect(addSshKey(deps, late, actor, key)).rejects.toMatchObject({ code });
  const { rows } = await pool.query("select 1 from ssh_keys where user_id = $1", [person.id]);
  expect(rows).toEqual([]);
});
