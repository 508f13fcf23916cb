import { DBOS } from "@dbos-inc/dbos-sdk";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../api.fixture.ts";
import { ask, post, type TestAnswer } from "../../http-client.fixture.ts";
import { dayMs } from "../../platform/now.ts";
import type { Deps } from "../../platform/deps.ts";
import { signUpSomebody, someAddress, type TestPerson } from "../accounts/people.fixture.ts";
import { waitUntil } from "../nodes/nodes.fixture.ts";
import { shareServer, someRunningServer, type TestServer } from "../servers/servers.fixture.ts";
import { accountsToErase, deleteServerOf, eraseAccount, forgetErasedAccounts } from "./erase-accounts.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ withWorker: true, environment: { MAIL_DIRECTORY: "/nowhere" } });
}, 60_000);
afterAll(() => api.stop());

const query = async (text: string, values: unknown[] = []) =>
  (await api.application.pool.query(text, values)).rows;
const as = ({ cookies }: TestPerson) => ({ headers: { cookie: cookies } });
const remove = (person: TestPerson, body: object = person) =>
  post(`${api.url}/api/account/delete`, body, as(person));
const logIn = ({ username, password }: TestPerson) =>
  post(`${api.url}/api/auth/login`, { username, password }, { from: someAddress() });
const isGone = async (serverId: string) =>
  (await query("select 1 from servers where id = $1 and deleted_at is not null", [serverId])).length === 1;

describe("nothing is deleted", () => {
  test.each([
    ["for another username", { username: "somebody-else" }, 400, "INVALID_REQUEST"],
    ["for a wrong password", { password: "not my password" }, 422, "WRONG_PASSWORD"],
  ])("%s", async (_what, wrong, status, type) => {
    const person = await signUpSomebody(api.url);
    const answer = await remove(person, { ...person, ...wrong });
    expect([answer.status, answer.json["type"]]).toEqual([status, type]);
    expect((await ask(`${api.url}/api/auth/me`, as(person))).status).toBe(200);
  });

  test("for an attacker, who has to wait after five attempts", async () => {
    const person = await signUpSomebody(api.url);
    const statuses: number[] = [];
    for (let guess = 0; guess < 7; guess += 1)
      statuses.push((await remove(person, { ...person, password: `guess ${guess}` })).status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(5);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe("a person deletes the account", () => {
  let person: TestPerson;
  let friend: TestPerson;
  let own: TestServer;
  let shared: TestServer;
  let answer: TestAnswer;

  beforeAll(async () => {
    person = await signUpSomebody(api.url);
    friend = await signUpSomebody(api.url);
    own = await someRunningServer(api, person);
    shared = await someRunningServer(api, friend);
    await shareServer(api, { serverId: own.serverId, userId: friend.id, role: "admin" });
    await shareServer(api, { serverId: shared.serverId, userId: person.id, role: "admin" });
    await logIn(person);
    answer = await remove(person);
    await waitUntil("the servers are deleted", () => isGone(own.serverId));
  });

  test("is signed out everywhere, and can't sign in", async () => {
    expect([answer.status, answer.json]).toEqual([200, {}]);
    expect(String(answer.headers["set-cookie"])).toContain("__Host-session=;");
    expect((await ask(`${api.url}/api/auth/me`, as(person))).status).toBe(401);
    expect(await query("select 1 from sessions where user_id = $1", [person.id])).toEqual([]);
    expect((await logIn(person)).status).toBe(401);
    expect((await remove(person)).status).toBe(401);
  });

  test("leaves other people's servers, whose log no longer names them", async () => {
    const users = await ask(`${api.url}/api/servers/${shared.serverId}/users`, as(friend));
    expect(users.text).not.toContain(person.username);
    const log = await ask(`${api.url}/api/servers/${shared.serverId}/activity`, as(friend));
    expect(log.json["entries"]).toMatchObject([
      { action: "server.user-left", username: null, via: "browser" },
    ]);
    expect(log.text).not.toContain(person.username);
  });

  test("takes the servers along, for friends too", async () => {
    expect((await ask(`${api.url}/api/servers/${own.serverId}`, as(friend))).status).toBe(404);
    expect((await ask(`${api.url}/api/servers/${shared.serverId}`, as(friend))).status).toBe(200);
    const [mail] = await query(
      "select subject from mail_outbox where recipient = $1 order by created_at desc",
      [person.email],
    );
    expect(mail).toEqual({ subject: "Your account was deleted" });
  });

  test("name and address are free for others, and the same mailbox has to wait until the signals expire", async () => {
    const { username, email, password } = person;
    const signUp = () =>
      post(`${api.url}/api/auth/signup`, { username, email, password }, { from: someAddress() });
    const refused = await signUp();
    expect([refused.status, refused.json["type"]]).toEqual([403, "NO_ALTS"]);
    await query("delete from account_signals where user_id = $1", [person.id]);
    expect((await signUp()).status).toBe(201);
  });
});

describe("however often it is repeated or interrupted", () => {
  async function deletedPerson(): Promise<{ person: TestPerson; server: TestServer }> {
    const person = await signUpSomebody(api.url);
    const server = await someRunningServer(api, person);
    await remove(person);
    await waitUntil("the server is deleted", () => isGone(server.serverId));
    return { person, server };
  }
  const readUser = (id: string) =>
    query("select username, email, password_hash from users where id = $1", [id]);

  test("a server is deleted once", async () => {
    const { person, server } = await deletedPerson();
    await deleteServerOf(api.application.deps, person.id, server.serverId);
    const deeds = await query(
      "select actor_id, via from activity where action = 'server.deleted' and subject_id = $1",
      [server.serverId],
    );
    expect(deeds).toEqual([{ actor_id: person.id, via: "system" }]);
  });

  test("a person is erased completely after a week, and not before", async () => {
    const { person } = await deletedPerson();
    const { deps } = api.application;
    expect(await accountsToErase(deps)).not.toContain(person.id);
    await eraseAccount(deps, person.id);
    expect(await readUser(person.id)).toMatchObject([{ username: person.username }]);
    api.clock.advance(7.1 * dayMs);
    expect(await accountsToErase(deps)).toContain(person.id);
    await expect(eraseAccount(dyingAtCommit(deps), person.id)).rejects.toThrow("killed");
    expect(await readUser(person.id)).toMatchObject([{ username: person.username }]);
    await (await DBOS.triggerSchedule("privacy.erase-accounts")).getResult();
    await Promise.all([1, 2, 3].map(() => eraseAccount(deps, person.id)));
    expect(await readUser(person.id)).toEqual([{ username: "", email: "", password_hash: "" }]);
    const deeds = await query("select 1 from activity where action = 'account.erased' and subject_id = $1", [
      person.id,
    ]);
    expect(deeds).toHaveLength(1);
    expect(await accountsToErase(deps)).not.toContain(person.id);
  });

  test("the id stays while something refers to it, and is then deleted", async () => {
    const { person, server } = await deletedPerson();
    const { deps } = api.application;
    api.clock.advance(7.1 * dayMs);
    await eraseAccount(deps, person.id);
    await forgetErasedAccounts(deps);
    expect(await readUser(person.id)).toHaveLength(1);
    api.clock.advance(90 * dayMs);
    await forgetErasedAccounts(deps);
    expect(await readUser(person.id)).toHaveLength(1);
    await query("delete from instances where server_id = $1", [server.serverId]);
    await query("delete from servers where id = $1", [server.serverId]);
    await forgetErasedAccounts(deps);
    expect(await readUser(person.id)).toEqual([]);
  });
});

/** Everything is written, but not committed. */
function dyingAtCommit(deps: Deps): Deps {
  return {
    ...deps,
    transact: (work) =>
      deps.transact(async (tx) => {
        await work(tx);
        throw new Error("killed");
      }),
  };
}
