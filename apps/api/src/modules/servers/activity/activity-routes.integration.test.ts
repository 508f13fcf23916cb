import { randomUUID } from "node:crypto";
import type { ActivityEntry } from "@blockwright/contract/activity";
import { afterAll, beforeAll, expect, test } from "vitest";
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
  friend = await signUpSomebody(api.url);
  ({ serverId } = await someRunningServer(api, owner));
  const users = `${api.url}/api/servers/${serverId}/users`;
  await post(users, { userId: friend.id, role: "viewer" }, { headers: { cookie: owner.cookies } });
});

const as = ({ cookies }: TestPerson) => ({ headers: { cookie: cookies } });
const read = async (person: TestPerson, path = `/api/servers/${serverId}/activity`) => {
  const { text } = await ask(`${api.url}${path}`, as(person));
  return JSON.parse(text) as { entries: ActivityEntry[]; next: string | null };
};

test("everyone with a role sees who did what, to whom, and no address", async () => {
  for (const person of [owner, friend]) {
    const page = await read(person);
    expect(page).toEqual({
      entries: [
        {
          id: expect.any(Number),
          at: expect.any(String),
          username: owner.username,
          isOperator: false,
          via: "browser",
          action: "server.user-added",
          toUsername: friend.username,
          serverId,
          serverName: "My world",
          details: { userId: friend.id, role: "viewer" },
        },
      ],
      next: null,
    });
    expect(JSON.stringify(page)).not.toContain("@example.org");
  }
});

test("a person's own list has their own servers, and of shared ones only that they were shared", async () => {
  const second = await signUpSomebody(api.url);
  const users = `${api.url}/api/servers/${serverId}/users`;
  await post(users, { userId: second.id }, as(owner));
  await ask(`${users}/${second.id}/role`, { method: "PUT", body: { role: "viewer" }, ...as(owner) });
  const deedsOf = async (person: TestPerson) =>
    (await read(person, "/api/activity")).entries.map(({ action, toUsername }) => [action, toUsername]);
  expect(await deedsOf(owner)).toEqual([
    ["server.user-role-changed", second.username],
    ["server.user-added", second.username],
    ["server.user-added", friend.username],
  ]);
  expect(await deedsOf(friend)).toEqual([["server.user-added", friend.username]]);
});

test("pages follow each other without gaps or repetitions, and filters apply to all of them", async () => {
  const other = await someRunningServer(api, owner);
  await pool.query(
    `insert into activity (at, actor_kind, actor_id, via, action, subject_id, server_id)
     select now() - (n / 3) * interval '1 second', 'person', $1, 'sftp', case n % 2 when 0 then 'file.saved' else 'server.started' end,
       $2, $3 from generate_series(1, 120) n`,
    [owner.id, other.serverId, other.serverId],
  );
  const path = `/api/servers/${other.serverId}/activity`;
  const readAll = async (query: string) => {
    const ids: number[] = [];
    let next: string | null = "";
    while (next !== null) {
      const page = await read(owner, `${path}?${query}${next && `&before=${next}`}`);
      ids.push(...page.entries.map(({ id }) => id));
      ({ next } = page);
    }
    return [ids.length, new Set(ids).size];
  };
  expect(await readAll("")).toEqual([120, 120]);
  expect(await readAll("kind=file")).toEqual([60, 60]);
  expect(await readAll(`userId=${randomUUID()}`)).toEqual([0, 0]);
  expect((await ask(`${api.url}${path}?before=nonsense`, as(owner))).status).toBe(400);
});

test("the export is a file of everything, safe to open in a spreadsheet", async () => {
  const { serverId: id } = await someRunningServer(api, owner);
  await pool.query(
    `insert into activity (at, actor_kind, actor_id, via, action, subject_id, server_id, details)
     values (now(), 'person', $1, 'browser', 'file.saved', $2, $3, '{"path": "=cmd()"}')`,
    [owner.id, id, id],
  );
  await shareServer(api, { serverId: id, userId: friend.id, role: "viewer" });
  const answer = await ask(`${api.url}/api/servers/${id}/activity/export`, as(friend));
  expect(answer.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": expect.stringContaining("activity.csv"),
  });
  expect(answer.text.split("\r\n")).toEqual([
    '"time","who","through","what","to whom","details"',
    expect.stringContaining(`"${owner.username}","browser","file.saved","","path==cmd()"`),
    "",
  ]);
});
