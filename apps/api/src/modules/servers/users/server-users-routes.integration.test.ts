import { randomUUID } from "node:crypto";
import type { GivenRole } from "@blockwright/contract/server-actions";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { ask, post } from "../../../http-client.fixture.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { shareServer, someRunningServer } from "../servers.fixture.ts";

const api = await startTestApi();
afterAll(() => api.stop());
const { pool } = api.application;

let owner: TestPerson;
let friend: TestPerson;
let serverId: string;
beforeAll(async () => {
  owner = await signUpSomebody(api.url);
});
beforeEach(async () => {
  friend = await signUpSomebody(api.url);
  ({ serverId } = await someRunningServer(api, owner));
});

const as = ({ cookies }: TestPerson) => ({ headers: { cookie: cookies } });
const usersUrl = () => `${api.url}/api/servers/${serverId}/users`;
const listAs = async (person: TestPerson) =>
  JSON.parse((await ask(usersUrl(), as(person))).text) as Record<string, unknown>[];
const addAs = (person: TestPerson, body: object) => post(usersUrl(), body, as(person));
const giveRole = (person: TestPerson, userId: string, role: GivenRole) =>
  ask(`${usersUrl()}/${userId}/role`, { method: "PUT", body: { role }, ...as(person) });
const removeAs = (person: TestPerson, userId: string) =>
  ask(`${usersUrl()}/${userId}`, { method: "DELETE", ...as(person) });
const leaveAs = (person: TestPerson) =>
  post(`${api.url}/api/servers/${serverId}/leave`, undefined, as(person));
const someoneWith = async (role: GivenRole) => {
  const person = await signUpSomebody(api.url);
  await shareServer(api, { serverId, userId: person.id, role });
  return person;
};
const kindsOfEntries = async () =>
  (
    await pool.query<{ action: string; details: object }>(
      "select action, details from activity where server_id = $1 order by id",
      [serverId],
    )
  ).rows;

describe("the list of a server", () => {
  test("has username and role of each, in the order they were added", async () => {
    expect(await listAs(owner)).toEqual([]);
    const added = await addAs(owner, { userId: friend.id });
    expect([added.status, added.json]).toEqual([
      201,
      {
        id: expect.any(String),
        serverId,
        userId: friend.id,
        role: "member",
        switches: null,
        createdAt: expect.any(String),
        user: { username: friend.username },
      },
    ]);
    const second = await signUpSomebody(api.url);
    await addAs(owner, { userId: second.id, role: "viewer" });
    const list = await listAs(second);
    expect(list[0]).toEqual(added.json);
    expect(list[1]).toMatchObject({ userId: second.id, role: "viewer" });
    expect(JSON.stringify(list)).not.toContain("@example.org");
  });

  test("omits people whose account is deleted", async () => {
    await addAs(owner, { userId: friend.id });
    await pool.query("update users set deleted_at = now() where id = $1", [friend.id]);
    expect(await listAs(owner)).toEqual([]);
  });
});

describe("a role", () => {
  test("can be changed later, with immediate effect", async () => {
    await addAs(owner, { userId: friend.id, role: "viewer" });
    const start = () => post(`${api.url}/api/servers/${serverId}/action`, { action: "restart" }, as(friend));
    expect((await start()).status).toBe(403);
    expect((await giveRole(owner, friend.id, "member")).json).toMatchObject({ role: "member" });
    expect((await start()).status).not.toBe(403);
    await giveRole(owner, friend.id, "member");
    expect((await kindsOfEntries()).filter(({ action }) => action.startsWith("server.user-"))).toEqual([
      { action: "server.user-added", details: { userId: friend.id, role: "viewer" } },
      {
        action: "server.user-role-changed",
        details: { userId: friend.id, role: "member", previousRole: "viewer" },
      },
    ]);
  });

  test("of a person without one can't be changed, and the owner's never", async () => {
    for (const { id } of [friend, owner]) expect((await giveRole(owner, id, "admin")).status).toBe(404);
    expect((await removeAs(owner, owner.id)).status).toBe(404);
    expect((await addAs(owner, { userId: friend.id, role: "owner" })).status).toBe(400);
  });

  test("is granted and removed by admins among themselves", async () => {
    const admin = await someoneWith("admin");
    expect((await addAs(admin, { userId: friend.id, role: "admin" })).status).toBe(201);
    expect((await giveRole(admin, friend.id, "viewer")).status).toBe(200);
    expect((await removeAs(admin, friend.id)).status).toBe(200);
  });

  test("is not granted by a person who is just losing theirs", async () => {
    const admin = await someoneWith("admin");
    const outcomes = await Promise.all([
      removeAs(owner, admin.id),
      ...Array.from({ length: 5 }, () => addAs(admin, { userId: friend.id, role: "admin" })),
    ]);
    expect(outcomes[0].status).toBe(200);
    const { rows } = await pool.query<{ action: string }>(
      "select action from activity where server_id = $1 order by id",
      [serverId],
    );
    // Requests after the removal got not found.
    expect(rows.at(-1)?.action).toBe("server.user-removed");
  });
});

describe("leaving", () => {
  test("ends the caller's own role, no matter which one it is", async () => {
    for (const role of ["admin", "member", "viewer"] as const) {
      const person = await someoneWith(role);
      expect((await leaveAs(person)).status).toBe(200);
      expect((await leaveAs(person)).status).toBe(404);
    }
    expect((await kindsOfEntries()).map(({ action }) => action)).toEqual(Array(3).fill("server.user-left"));
  });

  test("is refused for the owner", async () => {
    const answer = await leaveAs(owner);
    expect([answer.status, answer.json["error"]]).toEqual([
      409,
      "This server is yours, so you can't leave it.",
    ]);
  });
});

describe("the search for people", () => {
  const search = async (q: string, person = owner) => {
    const { text } = await ask(`${api.url}/api/users/search?q=${encodeURIComponent(q)}`, as(person));
    return JSON.parse(text) as { id: string; username: string }[];
  };
  const make = async (username: string, more: { isAdmin?: boolean; isDeleted?: boolean } = {}) => {
    const id = randomUUID();
    await pool.query(
      `insert into users (id, username, username_key, email, password_hash, is_admin, deleted_at)
       values ($1::uuid, $2, lower($2), $1 || '@example.org', 'none', $3, case when $4 then now() end)`,
      [id, username, more.isAdmin ?? false, more.isDeleted ?? false],
    );
    return { id, username };
  };

  test("finds by prefix, from one character, and returns only id and username", async () => {
    const person = await make("Zoe Searched");
    expect(await search("z")).toEqual([person]);
    expect(await search("ZOE s")).toEqual([person]);
    expect(await search("oe")).toEqual([]);
    expect(await search(person.id)).toEqual([]);
  });

  test("treats wildcards as plain characters", async () => {
    const person = await make("q_uote");
    await make("quote");
    expect(await search("q_")).toEqual([person]);
    for (const text of ["%", "_", "q%", "\\", "q\\"]) expect(await search(text)).toEqual([]);
  });

  test("omits the caller, operators and deleted accounts", async () => {
    await make("yoke one", { isAdmin: true });
    await make("yoke two", { isDeleted: true });
    expect(await search("yoke")).toEqual([]);
    expect(await search(owner.username)).toEqual([]);
    expect((await search(owner.username, friend)).map(({ id }) => id)).toEqual([owner.id]);
  });

  test("returns ten at most, and is rate-limited", async () => {
    for (let index = 0; index < 12; index += 1) await make(`xeno${index}`);
    expect(await search("xeno")).toHaveLength(10);
    const curious = await signUpSomebody(api.url);
    const statuses = new Set<number>();
    for (let index = 0; index < 61; index += 1)
      statuses.add((await ask(`${api.url}/api/users/search?q=a`, as(curious))).status);
    expect([...statuses]).toEqual([200, 429]);
  });

  test.each([
    ["no text", ""],
    ["spaces", "q=%20"],
    ["a long text", `q=${"a".repeat(41)}`],
  ])("is refused for %s", async (_what, query) => {
    expect((await ask(`${api.url}/api/users/search?${query}`, as(owner))).status).toBe(400);
  });
});
