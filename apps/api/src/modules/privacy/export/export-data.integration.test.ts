import { randomBytes } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { ask } from "../../../http-client.fixture.ts";
import { dayMs } from "../../../platform/now.ts";
import { fillTables } from "../../../schema/personal-rows.fixture.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { someRunningServer } from "../../servers/servers.fixture.ts";
import { sectionNames } from "./export.repository.ts";

const api = await startTestApi();
afterAll(() => api.stop());
const { pool } = api.application;

const download = ({ cookies }: TestPerson) =>
  ask(`${api.url}/api/account/export`, { headers: { cookie: cookies } });

/** A server with a row in every table, containing its owner's texts. */
async function someLife() {
  const person = await signUpSomebody(api.url);
  const word = `word${randomBytes(8).toString("hex")}`;
  const { serverId, instanceId } = await someRunningServer(api, person);
  await fillTables(pool, { userId: person.id, serverId, instanceId });
  await pool.query("update servers set name = $2 where user_id = $1", [person.id, word]);
  await pool.query("update build_tasks set prompt = $2 where user_id = $1", [person.id, word]);
  await pool.query("update ssh_keys set name = $2 where user_id = $1", [person.id, word]);
  return { person, word };
}

test("the file contains everything about the person, and nothing of another person", async () => {
  const [one, other] = [await someLife(), await someLife()];
  await pool.query(
    `insert into activity (at, actor_kind, actor_id, via, action, subject_id, details)
     select now(), 'person', $1::uuid, 'browser', 'server.user-added', $1::text, jsonb_build_object('userId', $2::text, 'n', n)
     from generate_series(1, 1200) n`,
    [one.person.id, other.person.id],
  );
  const answer = await download(one.person);
  expect(answer.headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "content-disposition": expect.stringContaining("blockwright-data.json"),
  });
  const file = answer.json as Record<string, unknown[]>;
  expect(Object.keys(file)).toEqual(["exportedAt", ...sectionNames]);
  expect(file["account"]).toMatchObject([{ username: one.person.username, email: one.person.email }]);
  expect(file["activity"]?.length).toBeGreaterThan(1200);
  const named = ["servers", "builds", "sshKeys"];
  expect(named.filter((name) => !JSON.stringify(file[name]).includes(one.word))).toEqual([]);
  expect(
    sectionNames.filter(
      (name) => !["appeals", "mails", "rolesGiven"].includes(name) && file[name]?.length === 0,
    ),
  ).toEqual([]);
  for (const theirs of [other.person.id, other.person.username, other.person.email, other.word])
    expect(answer.text).not.toContain(theirs);
  const { rows } = await pool.query("select password_hash from users where id = $1", [one.person.id]);
  expect(answer.text).not.toContain(rows[0].password_hash);
});

test("it can be downloaded once a day", async () => {
  const person = await signUpSomebody(api.url);
  expect((await download(person)).status).toBe(200);
  const again = await download(person);
  expect([again.status, again.json["type"]]).toEqual([429, "TOO_MANY_TRIES"]);
  expect(again.json["error"]).toMatch(
    /^You can download your data once a day, the next time from [\d: -]+ UTC on\.$/,
  );
  api.clock.advance(dayMs + 60_000);
  expect((await download(person)).status).toBe(200);
});
