import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { randomUUID } from "node:crypto";
import { startTestApi } from "../../../api.fixture.ts";
import { serverActions } from "@blockwright/contract/server-actions";
import type { ServerSummary } from "@blockwright/contract/servers";
import { ask } from "../../../http-client.fixture.ts";
import type { Person } from "../../../platform/actor.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { serverChanged } from "../../nodes/index.ts";
import { addServerUser } from "./add-server-user.ts";
import { maxServerUsers } from "./give-role.ts";
import { removeServerUser } from "./remove-server-user.ts";
import { insertServerUser } from "../server-users.repository.ts";
import { someRunningServer } from "../servers.fixture.ts";

const api = await startTestApi();
afterAll(() => api.stop());
const { pool, deps } = api.application;

let owner: TestPerson;
let serverId: string;
beforeAll(async () => {
  owner = await signUpSomebody(api.url);
  ({ serverId } = await someRunningServer(api, owner));
});

const asActor = ({ id, username, email }: TestPerson): Person => ({
  kind: "browser",
  confirmedAt: new Date(0),
  needsSecondFactor: false,
  mustChangePassword: false,
  id,
  username,
  email,
  plan: "free",
  isAdmin: false,
  createdAt: new Date(),
  sessionId: randomUUID(),
});
const add = (userId: string, role?: "admin" | "member" | "viewer") =>
  addServerUser(deps, deps.transact, asActor(owner), { serverId, userId, ...(role && { role }) });
const remove = (userId: string) => removeServerUser(deps, asActor(owner), { serverId, userId });
const view = ({ cookies }: TestPerson) =>
  ask(`${api.url}/api/servers/${serverId}`, { headers: { cookie: cookies } });
const entriesAbout = async (action: string) =>
  (
    await pool.query<{ actor_id: string; details: Record<string, string> }>(
      "select actor_id, details from activity where subject_id = $1 and action = $2 order by id",
      [serverId, action],
    )
  ).rows;

describe("a person who is added to a server", () => {
  test("is a member by default, can reach it, and the log records who added them", async () => {
    const friend = await signUpSomebody(api.url);
    expect((await view(friend)).status).toBe(404);
    const hint = vi.spyOn(deps.hints, "send");
    await add(friend.id);
    expect(hint).toHaveBeenCalledWith(serverChanged, { serverIds: [serverId] });
    hint.mockRestore();
    expect((await view(friend)).status).toBe(200);
    const { rows } = await pool.query(
      "select role, added_by from server_users where server_id = $1 and user_id = $2",
      [serverId, friend.id],
    );
    expect(rows).toEqual([{ role: "member", added_by: owner.id }]);
    expect((await entriesAbout("server.user-added")).at(-1)).toEqual({
      actor_id: owner.id,
      details: { userId: friend.id, role: "member" },
    });
  });

  test("finds it among their servers, marked as shared, below their own, and not counted", async () => {
    const friend = await signUpSomebody(api.url);
    const own = await someRunningServer(api, friend);
    await add(friend.id, "viewer");
    const as = { headers: { cookie: friend.cookies } };
    const { text } = await ask(`${api.url}/api/servers`, as);
    const listed = (JSON.parse(text) as ServerSummary[]).map(({ id, sharedBy, actions }) => ({
      id,
      sharedBy,
      actions,
    }));
    expect(listed).toEqual([
      { id: own.serverId, sharedBy: null, actions: Object.keys(serverActions) },
      {
        id: serverId,
        sharedBy: owner.username,
        actions: ["view", "read-console", "read-backups", "read-users", "read-domains"],
      },
    ]);
    expect((await ask(`${api.url}/api/limits`, as)).json).toMatchObject({ servers: 1 });
    expect((await view(friend)).json).toMatchObject({ sharedBy: owner.username });
  });

  test("is a stranger again at once when they are removed, and that is logged too", async () => {
    const friend = await signUpSomebody(api.url);
    await add(friend.id, "viewer");
    await remove(friend.id);
    expect((await view(friend)).status).toBe(404);
    expect((await entriesAbout("server.user-removed")).at(-1)?.details).toEqual({
      userId: friend.id,
      role: "viewer",
    });
    await expect(remove(friend.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("nobody is added", () => {
  test("who is already on it, who owns it, or who has no account", async () => {
    const friend = await signUpSomebody(api.url);
    await add(friend.id);
    const before = await entriesAbout("server.user-added");
    await expect(add(friend.id, "admin")).rejects.toMatchObject({
      code: "USER_REFUSED",
      message: "That person was added to this server already.",
    });
    await expect(add(owner.id)).rejects.toMatchObject({ code: "USER_REFUSED" });
    await expect(add(randomUUID())).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await entriesAbout("server.user-added")).toEqual(before);
  });

  test("beyond the limit, even with concurrent requests", async () => {
    const full = await someRunningServer(api, owner);
    const people = await Promise.all(Array.from({ length: 4 }, () => signUpSomebody(api.url)));
    const fill = `insert into users (id, username, username_key, email, password_hash)
      select gen_random_uuid(), 'x' || n, 'x' || n, 'x' || n || '@example.org', 'none' from generate_series(1, $1::int) n
      returning id`;
    const { rows } = await pool.query<{ id: string }>(fill, [maxServerUsers - 2]);
    const addedBy = owner.id;
    for (const { id: userId } of rows)
      await insertServerUser(deps.rows, { id: randomUUID(), serverId: full.serverId, userId, addedBy });
    const outcomes = await Promise.allSettled(
      people.map(({ id: userId }) =>
        addServerUser(deps, deps.transact, asActor(owner), { serverId: full.serverId, userId }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  });

  test("with an unknown role", async () => {
    const friend = await signUpSomebody(api.url);
    await expect(
      pool.query("insert into server_users (id, server_id, user_id, role) values ($1, $2, $3, 'owner')", [
        randomUUID(),
        serverId,
        friend.id,
      ]),
    ).rejects.toThrow("server_users_role");
  });
});
