import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { GivenRole } from "@blockwright/contract/server-actions";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../../api.fixture.ts";
import { ask, post } from "../../../http-client.fixture.ts";
import { dayMs } from "../../../platform/now.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { shareServer, someRunningServer } from "../servers.fixture.ts";

let api: TestApi;
let owner: TestPerson;
let serverId: string;
beforeAll(async () => {
  const MAIL_DIRECTORY = mkdtempSync(join(tmpdir(), "mail-"));
  api = await startTestApi({ environment: { MAIL_DIRECTORY } });
  owner = await signUpSomebody(api.url);
});
beforeEach(async () => {
  ({ serverId } = await someRunningServer(api, owner));
});
afterAll(() => api.stop());

const as = ({ cookies }: TestPerson) => ({ headers: { cookie: cookies } });
const serverUrl = () => `${api.url}/api/servers/${serverId}`;
const inviteAs = (person: TestPerson, body: object) => post(`${serverUrl()}/invites`, body, as(person));
const accept = (person: TestPerson, token: string) =>
  post(`${api.url}/api/invites/accept`, { token }, as(person));
const lookUp = (person: TestPerson, token: string) =>
  post(`${api.url}/api/invites/look-up`, { token }, as(person));
const giveRole = (id: string, role: GivenRole, switches: object | null = null) =>
  ask(`${serverUrl()}/users/${id}/role`, { method: "PUT", body: { role, switches }, ...as(owner) });
const gone = expect.objectContaining({
  error: "This invitation was used, revoked or is too old. Please ask for a new one.",
});

async function newInvite(person = owner, role: GivenRole = "viewer") {
  const { status, text } = await inviteAs(person, { role });
  expect(status).toBe(201);
  return JSON.parse(text) as { invite: { id: string }; token: string };
}
async function someoneWith(role: GivenRole): Promise<TestPerson> {
  const person = await signUpSomebody(api.url);
  await shareServer(api, { serverId, userId: person.id, role });
  return person;
}
async function rolesOf({ id }: TestPerson) {
  const { rows } = await api.application.pool.query<{ role: string }>(
    "select role from server_users where server_id = $1 and user_id = $2",
    [serverId, id],
  );
  return rows.map(({ role }) => role);
}
async function expectGone(token: string): Promise<void> {
  const stranger = await signUpSomebody(api.url);
  const answer = await accept(stranger, token);
  expect([answer.status, answer.json]).toEqual([404, gone]);
  expect(await rolesOf(stranger)).toEqual([]);
}

describe("an invitation", () => {
  test("gives the person who accepts it the role that it was made with", async () => {
    const { token } = await newInvite(owner, "member");
    const friend = await signUpSomebody(api.url);
    expect((await lookUp(friend, token)).json).toMatchObject({
      serverId,
      serverName: "My world",
      createdBy: owner.username,
      role: "member",
    });
    expect((await accept(friend, token)).json).toEqual({ serverId });
    expect(await rolesOf(friend)).toEqual(["member"]);
    const { rows } = await api.application.pool.query(
      "select action from activity where server_id = $1 and action like 'server.invite-%' order by id",
      [serverId],
    );
    expect(rows).toEqual([{ action: "server.invite-created" }, { action: "server.invite-accepted" }]);
  });

  test("tells a person without an account who invites to what, and no more", async () => {
    const { token } = await newInvite();
    const guest = (given: string) => post(`${api.url}/api/invites/look-up`, { token: given });
    expect((await guest(token)).json).toEqual({
      serverId,
      serverName: "My world",
      createdBy: owner.username,
      role: "viewer",
      switches: null,
      expiresAt: expect.any(String) as string,
    });
    const other = await guest(`${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`);
    expect([other.status, other.json]).toEqual([404, gone]);
    const accepted = await post(`${api.url}/api/invites/accept`, { token });
    expect(accepted.status).toBe(401);
  });

  test("works once, even for concurrent users", async () => {
    const { token } = await newInvite();
    const people = await Promise.all([1, 2, 3].map(() => signUpSomebody(api.url)));
    const answers = await Promise.all(people.map((person) => accept(person, token)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
    await expectGone(token);
  });

  test("is stored as a hash", async () => {
    const { token } = await newInvite();
    const { rows } = await api.application.pool.query("select * from server_invites where server_id = $1", [
      serverId,
    ]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test("is listed until it is revoked", async () => {
    const { invite, token } = await newInvite();
    const list = async () => JSON.parse((await ask(`${serverUrl()}/invites`, as(owner))).text) as object[];
    expect(await list()).toEqual([expect.objectContaining({ id: invite.id, createdBy: owner.username })]);
    expect(JSON.stringify(await list())).not.toContain(token);
    const revoked = await ask(`${serverUrl()}/invites/${invite.id}`, { method: "DELETE", ...as(owner) });
    expect(revoked.status).toBe(200);
    expect(await list()).toEqual([]);
    await expectGone(token);
  });

  test("is not used up by a person who is already on the server", async () => {
    const { token } = await newInvite();
    const member = await someoneWith("member");
    for (const person of [owner, member]) {
      const { status, json } = await accept(person, token);
      expect([status, json["error"]]).toEqual([409, "You already have access to this server."]);
    }
    expect(await rolesOf(member)).toEqual(["member"]);
    expect((await accept(await signUpSomebody(api.url), token)).status).toBe(200);
  });

  test("can't grant more than its maker has", async () => {
    const admin = await someoneWith("admin");
    const switches = { startOnly: false, readConsole: true, commands: null, readOnlyFolders: ["plugins"] };
    await giveRole(admin.id, "admin", switches);
    expect((await inviteAs(admin, { role: "admin" })).status).toBe(403);
    expect((await inviteAs(admin, { role: "viewer" })).status).toBe(201);
  });

  test.each([
    ["is removed", (id: string) => ask(`${serverUrl()}/users/${id}`, { method: "DELETE", ...as(owner) })],
    ["gets a smaller role", (id: string) => giveRole(id, "member")],
  ])("is void once its maker %s, also when they come back", async (_what, takeAway) => {
    const admin = await someoneWith("admin");
    const { token } = await newInvite(admin);
    expect((await takeAway(admin.id)).status).toBe(200);
    await expectGone(token);
    await shareServer(api, { serverId, userId: admin.id, role: "admin" });
    await giveRole(admin.id, "admin");
    expect(await rolesOf(admin)).toEqual(["admin"]);
    await expectGone(token);
  });

  test("a server has twenty at most, and expired ones don't count", async () => {
    for (let made = 0; made < 20; made += 1) await newInvite();
    expect((await inviteAs(owner, { role: "viewer" })).json["error"]).toBe(
      "A server can have 20 open invitations. Revoke one first.",
    );
    await api.application.pool.query(
      "update server_invites set expires_at = now() - interval '1 second' where server_id = $1",
      [serverId],
    );
    await newInvite();
  });
});

describe("a person who is added", () => {
  const mailsTo = async ({ email }: TestPerson) =>
    (
      await api.application.pool.query(
        "select 1 from mail_outbox where recipient = $1 and subject = 'A server was shared with you'",
        [email],
      )
    ).rows.length;
  const add = ({ id }: TestPerson) => post(`${serverUrl()}/users`, { userId: id }, as(owner));

  test("is told by mail, once a day", async () => {
    const friend = await signUpSomebody(api.url);
    expect((await add(friend)).status).toBe(201);
    expect(await mailsTo(friend)).toBe(1);
    await ask(`${serverUrl()}/users/${friend.id}`, { method: "DELETE", ...as(owner) });
    expect((await add(friend)).status).toBe(201);
    expect(await mailsTo(friend)).toBe(1);
  });

  test("gets no mail after switching it off", async () => {
    const friend = await signUpSomebody(api.url);
    const body = { kind: "server-shared", isOn: false };
    await ask(`${api.url}/api/account/mail`, { method: "PUT", body, ...as(friend) });
    await add(friend);
    expect(await mailsTo(friend)).toBe(0);
  });

  test("finds the server on their dashboard", async () => {
    const friend = await signUpSomebody(api.url);
    await add(friend);
    const { text } = await ask(`${api.url}/api/activity`, as(friend));
    const { entries } = JSON.parse(text) as { entries: object[] };
    expect(entries).toEqual([
      expect.objectContaining({
        action: "server.user-added",
        serverId,
        username: owner.username,
        toUsername: friend.username,
      }),
    ]);
  });
});

test("an invitation ends after seven days", async () => {
  const { token } = await newInvite();
  // Time also passes while the test runs.
  const minuteMs = 60_000;
  api.clock.advance(7 * dayMs - minuteMs);
  expect((await lookUp(await signUpSomebody(api.url), token)).status).toBe(200);
  api.clock.advance(minuteMs);
  await expectGone(token);
});

test("an invitation to a deleted server reveals nothing about it", async () => {
  // A person who has made none yet: there is a limit per person.
  const person = await signUpSomebody(api.url);
  ({ serverId } = await someRunningServer(api, person));
  const { token } = await newInvite(person);
  await api.application.pool.query("update servers set deleted_at = now() where id = $1", [serverId]);
  const answer = await lookUp(person, token);
  expect([answer.status, answer.json]).toEqual([404, gone]);
  await expectGone(token);
});
