import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi } from "../../api.fixture.ts";
import { ask, post } from "../../http-client.fixture.ts";
import { signInOperator } from "../../security/gate.fixture.ts";
import { signUpSomebody, type TestPerson } from "../accounts/people.fixture.ts";
import { finishRemoval } from "../nodes/nodes.fixture.ts";
import { someRunningServer } from "../servers/servers.fixture.ts";

const api = await startTestApi({ withWorker: true });
afterAll(() => api.stop());
const { pool } = api.application;

let operator: TestPerson;
beforeAll(async () => {
  operator = await signInOperator(api);
});

const remove = (userId: string, { cookies } = operator) =>
  post(`${api.url}/api/admin/delete-user`, { userId }, { headers: { cookie: cookies } });
const isMarked = async (serverId: string) =>
  (await pool.query("select 1 from servers where id = $1 and deleted_at is not null", [serverId]))
    .rowCount === 1;

test("a person goes with all their servers; one that its machine has not removed is named, and goes later", async () => {
  const person = await signUpSomebody(api.url);
  const near = await someRunningServer(api, person);
  const away = await someRunningServer(api, person);
  const began = Date.now();
  const answered = remove(person.id);
  await expect.poll(() => isMarked(near.serverId), { timeout: 15_000 }).toBe(true);
  await finishRemoval(api, near.node, near.instanceId);
  const { json } = await answered;
  expect(Date.now() - began).toBeLessThan(30_000);
  expect(json).toEqual({
    message: "The account was deleted. Its servers can be brought back for 7 days.",
    deletedServers: [near.serverId],
    failedServers: [away.serverId],
  });
  expect(await isMarked(away.serverId)).toBe(true);
  expect((await ask(`${api.url}/api/auth/me`, { headers: { cookie: person.cookies } })).status).toBe(401);
  await finishRemoval(api, away.node, away.instanceId);
  const { rows } = await pool.query("select 1 from instances where id = $1 and released_at is not null", [
    away.instanceId,
  ]);
  expect(rows).toHaveLength(1);
}, 60_000);

test("nobody twice, not the operator, and the log says who did it", async () => {
  const person = await signUpSomebody(api.url);
  expect((await remove(person.id)).json).toMatchObject({ deletedServers: [], failedServers: [] });
  expect((await remove(person.id)).status).toBe(404);
  expect((await remove(operator.id)).status).toBe(403);
  const { rows } = await pool.query(
    "select actor_id from activity where action = 'account.deleted' and subject_id = $1",
    [person.id],
  );
  expect(rows).toEqual([{ actor_id: operator.id }]);
});

test("nobody else can", async () => {
  const [person, other] = [await signUpSomebody(api.url), await signUpSomebody(api.url)];
  expect((await remove(other.id, person)).status).toBe(403);
  expect((await ask(`${api.url}/api/auth/me`, { headers: { cookie: other.cookies } })).status).toBe(200);
});
