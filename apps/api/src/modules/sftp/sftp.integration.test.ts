import { givenRoles, type GivenRole } from "@blockwright/contract/server-actions";
import {
  endSftp,
  keepSftpVersion,
  moveSftpHistory,
  renewSftp,
  signInSftp,
} from "@blockwright/node-protocol/sftp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../api.fixture.ts";
import { ask, post } from "../../http-client.fixture.ts";
import { signUpSomebody, type TestPerson } from "../accounts/people.fixture.ts";
import { roleAllows } from "../access/index.ts";
import { historyOf } from "../files/history/file-history.fixture.ts";
import { startFakeNode } from "../nodes/fake-node.fixture.ts";
import { beatAndWait } from "../nodes/nodes.fixture.ts";
import { shareServer, someRunningServer, stopSharing, type TestServer } from "../servers/servers.fixture.ts";
import { sftpFacts } from "./sftp.facts.ts";
import { somePublicKey, someSftpPassword, someSshKey } from "./sftp.fixture.ts";

let api: TestApi;
let owner: TestPerson;
let server: TestServer;
beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpSomebody(api.url);
  server = await someRunningServer(api, owner);
});
afterAll(() => api.stop());

const fingerprint = `SHA256:${"a".repeat(43)}`;
const sftpUrl = () => `${api.url}/api/servers/${server.serverId}/sftp`;
const as = ({ cookies }: TestPerson) => ({ headers: { cookie: cookies } });
const usernameOf = ({ username }: TestPerson) => `${username}.${server.serverId.slice(0, 8)}`;
const summary = {
  seconds: 9,
  filesRead: 1,
  filesWritten: 2,
  bytesRead: 3,
  bytesWritten: 4,
  removed: 5,
  renamed: 6,
};

async function signIn(username: string, credential: object, node = server.node) {
  const answer = (await node.ask(signInSftp.name, { username, address: "192.0.2.1", credential })) as {
    body: unknown;
  };
  return signInSftp.response.parse(answer.body);
}
const withPassword = (person: TestPerson, password: string, node = server.node) =>
  signIn(usernameOf(person), { kind: "password", password }, node);
async function renew(tickets: readonly string[], node = server.node) {
  const answer = (await node.ask(renewSftp.name, { tickets })) as { body: unknown };
  return renewSftp.response.parse(answer.body).rights;
}
const share = (person: TestPerson, role: GivenRole) =>
  shareServer(api, { serverId: server.serverId, userId: person.id, role });

describe("the page", () => {
  test("shows where to connect once the machine has reported it, and hides it otherwise", async () => {
    expect((await ask(sftpUrl(), as(owner))).json).toEqual({ connection: null, passwordMadeAt: null });
    await beatAndWait(api, server.node, { sftp: { port: 2022, fingerprint } });
    const username = usernameOf(owner);
    expect((await ask(sftpUrl(), as(owner))).json).toEqual({
      connection: {
        host: "192.0.2.7",
        port: 2022,
        username,
        url: `sftp://${username}@192.0.2.7:2022/`,
        fingerprint,
      },
      passwordMadeAt: null,
    });
    await beatAndWait(api, server.node, { sftp: null });
    expect((await ask(sftpUrl(), as(owner))).json).toMatchObject({ connection: null });
  });

  test("a viewer has no access to files, and a stranger gets not found", async () => {
    const [viewer, stranger] = [await signUpSomebody(api.url), await signUpSomebody(api.url)];
    await share(viewer, "viewer");
    expect((await ask(sftpUrl(), as(viewer))).status).toBe(403);
    expect((await post(`${sftpUrl()}/password`, {}, as(viewer))).status).toBe(403);
    expect((await ask(sftpUrl(), as(stranger))).status).toBe(404);
  });
});

describe("a password", () => {
  test("lets its owner in on this server, and is stored only as a hash", async () => {
    const password = await someSftpPassword(api, owner, server.serverId);
    expect(await withPassword(owner, password)).toMatchObject({
      isWelcome: true,
      session: { instanceId: server.instanceId, right: "write" },
    });
    const { rows } = await api.application.pool.query("select password_hash from sftp_passwords");
    expect(rows).toEqual([{ password_hash: expect.stringMatching(/^\$argon2id\$/) as string }]);
    expect((await ask(sftpUrl(), as(owner))).json["passwordMadeAt"]).toEqual(expect.any(String));
    expect(api.logText()).not.toContain(password);
  });

  test("is useless to others, elsewhere, changed, or once there is a new one", async () => {
    const password = await someSftpPassword(api, owner, server.serverId);
    const refused = { isWelcome: false, session: null };
    const other = await signUpSomebody(api.url);
    await share(other, "member");
    expect(await withPassword(other, password)).toEqual(refused);
    expect(await withPassword(owner, `${password}x`)).toEqual(refused);
    expect(await signIn(`${owner.username}.00000000`, { kind: "password", password })).toEqual(refused);
    const elsewhere = await someRunningServer(api, owner);
    const there = `${owner.username}.${elsewhere.serverId.slice(0, 8)}`;
    expect(await signIn(there, { kind: "password", password })).toEqual(refused);
    const otherNode = await startFakeNode(api);
    expect(await withPassword(owner, password, otherNode)).toEqual(refused);
    const next = await someSftpPassword(api, owner, server.serverId);
    expect(await withPassword(owner, password)).toEqual(refused);
    expect((await withPassword(owner, next)).isWelcome).toBe(true);
    const url = `${sftpUrl()}/password`;
    expect((await ask(url, { method: "DELETE", ...as(owner) })).status).toBe(200);
    expect((await ask(url, { method: "DELETE", ...as(owner) })).status).toBe(404);
    expect(await withPassword(owner, next)).toEqual(refused);
  });
});

describe("a key", () => {
  const blobOf = (line: string) => line.split(" ")[1] ?? "";

  test("is listed, lets its owner in where they have access, and not after it is removed", async () => {
    const person = await signUpSomebody(api.url);
    const line = somePublicKey();
    const id = await someSshKey(api, person, line);
    const url = `${api.url}/api/account/ssh-keys`;
    expect((await ask(url, as(person))).json).toMatchObject({ keys: [{ id, name: "Laptop" }] });
    const credential = { kind: "key", publicKey: blobOf(line), isProven: false };
    expect((await signIn(usernameOf(person), credential)).isWelcome).toBe(false);
    await share(person, "member");
    expect(await signIn(usernameOf(person), credential)).toEqual({ isWelcome: true, session: null });
    const proven = await signIn(usernameOf(person), { ...credential, isProven: true });
    expect(proven.session?.right).toBe("write");
    expect((await signIn(usernameOf(owner), credential)).isWelcome).toBe(false);
    expect((await ask(`${url}/${id}`, { method: "DELETE", ...as(owner) })).status).toBe(404);
    expect((await ask(`${url}/${id}`, { method: "DELETE", ...as(person) })).status).toBe(200);
    expect((await signIn(usernameOf(person), credential)).isWelcome).toBe(false);
    expect(await renew([proven.session?.ticket ?? ""])).toEqual(["none"]);
  });

  test("is accepted once, and twenty at most", async () => {
    const person = await signUpSomebody(api.url);
    const url = `${api.url}/api/account/ssh-keys`;
    const line = somePublicKey();
    await someSshKey(api, person, line);
    const add = (publicKey: string) =>
      post(url, { name: "Again", publicKey, accountPassword: person.password }, as(person));
    expect((await add(line)).json["error"]).toBe("You have added this key already.");
    expect((await add("not a key, I am afraid")).status).toBe(400);
    await api.application.pool.query(
      `insert into ssh_keys (id, user_id, name, public_key, fingerprint, created_at)
       select gen_random_uuid(), $1, 'x', 'x', n::text, now() from generate_series(1, 18) n`,
      [person.id],
    );
    const added = await Promise.all(Array.from({ length: 3 }, () => add(somePublicKey())));
    expect(added.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400]);
    expect((await add(somePublicKey())).json["error"]).toContain("at most 20 keys");
  });
});

test("while a temporary password must be changed, neither password nor key nor an open session works", async () => {
  const person = await signUpSomebody(api.url);
  await share(person, "member");
  const password = await someSftpPassword(api, person, server.serverId);
  const line = somePublicKey();
  await someSshKey(api, person, line);
  const byKey = { kind: "key", publicKey: line.split(" ")[1] ?? "", isProven: true };
  const welcomes = async () => [
    (await withPassword(person, password)).isWelcome,
    (await signIn(usernameOf(person), byKey)).isWelcome,
  ];
  const { session } = await withPassword(person, password);
  expect(await welcomes()).toEqual([true, true]);
  const temporaryUntil = (until: string | null) =>
    api.application.pool.query("update users set temporary_password_until = $1 where id = $2", [
      until,
      person.id,
    ]);
  // Also after it has expired: they have chosen none of their own.
  for (const until of ["2126-01-01", "2026-01-01"]) {
    await temporaryUntil(until);
    expect(await welcomes()).toEqual([false, false]);
    expect(await renew([session?.ticket ?? ""])).toEqual(["none"]);
  }
  await temporaryUntil(null);
  expect(await welcomes()).toEqual([true, true]);
});

describe("a session", () => {
  test("is renewed while its right lasts, and a ticket of another node or a forged one is refused", async () => {
    const password = await someSftpPassword(api, owner, server.serverId);
    const { session } = await withPassword(owner, password);
    const ticket = session?.ticket ?? "";
    expect(await renew([ticket, "made up", ticket])).toEqual(["write", "none", "write"]);
    const other = await startFakeNode(api);
    expect(await renew([ticket], other)).toEqual(["none"]);
    await someSftpPassword(api, owner, server.serverId);
    expect(await renew([ticket])).toEqual(["none"]);
  });

  test("keeps versions of files for people who may write, and only of text", async () => {
    const person = await signUpSomebody(api.url);
    await share(person, "member");
    const { session } = await withPassword(person, await someSftpPassword(api, person, server.serverId));
    const { ticket = "" } = session ?? {};
    const keep = (path: string, content: Buffer, by = ticket) =>
      server.node.ask(keepSftpVersion.name, { ticket: by, path, content: content.toString("base64") });
    const move = (from: string, to: string) => server.node.ask(moveSftpHistory.name, { ticket, from, to });
    expect(await keep("/plugins/a_b/config.yml", Buffer.from("a: 1\n"))).toMatchObject({ ok: true });
    expect(await keep("/plugins/a_b/x.jar", Buffer.of(0x50, 0x4b, 0, 1))).toMatchObject({ ok: true });
    expect(await keep("/plugins/axb/config.yml", Buffer.from("other\n"))).toMatchObject({ ok: true });
    expect(await keep("/config.yml", Buffer.from("x"), "made up")).toMatchObject({ ok: false });
    expect(await move("/plugins/a_b", "/plugins/c%d")).toMatchObject({ ok: true });
    const of = (path: string) => historyOf(api, server.serverId, path);
    expect(await of("plugins/c%d/config.yml")).toEqual(["a: 1\n"]);
    expect(await of("plugins/axb/config.yml")).toEqual(["other\n"]);
    expect([...(await of("plugins/c%d/x.jar")), ...(await of("config.yml"))]).toEqual([]);
    await stopSharing(api, { serverId: server.serverId, userId: person.id });
    expect(await keep("/late.yml", Buffer.from("x"))).toMatchObject({ ok: false });
  });

  test("is logged when it begins and when it ends", async () => {
    const person = await signUpSomebody(api.url);
    await share(person, "member");
    const { session } = await withPassword(person, await someSftpPassword(api, person, server.serverId));
    await server.node.ask(endSftp.name, { ticket: session?.ticket, summary });
    await server.node.ask(endSftp.name, { ticket: "made up", summary });
    const { rows } = await api.application.pool.query(
      "select action, via, server_id, details from activity where actor_id = $1 and via = 'sftp' order by at",
      [person.id],
    );
    const of = { via: "sftp", server_id: server.serverId };
    expect(rows).toEqual([
      { ...of, action: "server.sftp-opened", details: { with: "password" } },
      { ...of, action: "server.sftp-closed", details: summary },
    ]);
  });
});

test.each(givenRoles)("over SFTP a person with the role %s may do what the role table says", async (role) => {
  const person = await signUpSomebody(api.url);
  await share(person, "member");
  const { session } = await withPassword(person, await someSftpPassword(api, person, server.serverId));
  await api.application.pool.query("update server_users set role = $2 where user_id = $1", [person.id, role]);
  const [mayRead, mayWrite] = [roleAllows(role, "read-files"), roleAllows(role, "write-files")];
  expect(await renew([session?.ticket ?? ""])).toEqual([mayWrite ? "write" : mayRead ? "read" : "none"]);
});

test("open sessions are checked again only once everybody sees that the password and the keys are gone", async () => {
  const { deps } = api.application;
  const sent: unknown[] = [];
  const hints = { ...deps.hints, send: (_hint: unknown, payload: unknown) => void sent.push(payload) };
  const [forgetAccess] = sftpFacts({ hints });
  await deps.transact(async (tx) => {
    const endedAt = tx.now().toISOString();
    await forgetAccess?.handle(tx, { accountId: owner.id, cause: "password-changed", endedAt });
    expect(sent).toEqual([]);
  });
  expect(sent).toEqual([{ personIds: [owner.id] }]);
});
