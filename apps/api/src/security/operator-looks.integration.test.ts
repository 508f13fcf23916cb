import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startTestApi } from "../api.fixture.ts";
import { ask, cookiesOf, post } from "../http-client.fixture.ts";
import { createAuthorizeServer } from "../modules/access/index.ts";
import { signUpSomebody, someAddress, type TestPerson } from "../modules/accounts/people.fixture.ts";
import { createRecordInspection } from "../modules/servers/record-inspection.ts";
import { createHasGivenReason } from "../modules/servers/visits/begin-visit.ts";
import { someRunningServer } from "../modules/servers/servers.fixture.ts";
import { signInOperator } from "./gate.fixture.ts";

const api = await startTestApi();
afterAll(() => api.stop());
const { pool, deps } = api.application;

let owner: TestPerson;
let operator: TestPerson;
beforeAll(async () => {
  owner = await signUpSomebody(api.url);
  operator = await signInOperator(api);
});

/** An operator's sign-in expires within the hour. */
async function signInAgain(person: TestPerson): Promise<TestPerson> {
  const answer = await post(`${api.url}/api/auth/login`, person, { from: someAddress() });
  return { ...person, cookies: cookiesOf(answer) };
}

const view = (serverId: string, { cookies }: TestPerson, path = "") =>
  ask(`${api.url}/api/servers/${serverId}${path}`, { headers: { cookie: cookies } });
const looksAt = async (serverId: string) =>
  (
    await pool.query(
      `select actor_kind, actor_id, via, details from activity where action = 'server.inspected' and subject_id = $1`,
      [serverId],
    )
  ).rows;

test("an operator's view of another person's server is logged once an hour, no matter what they view", async () => {
  const { serverId } = await someRunningServer(api, owner);
  await Promise.all(Array.from({ length: 5 }, () => view(serverId, operator)));
  await view(serverId, operator, "/history?range=day");
  const entry = { actor_kind: "person", actor_id: operator.id, via: "browser", details: { action: "view" } };
  expect(await looksAt(serverId)).toEqual([entry]);
  api.clock.advance(58 * 60_000);
  operator = await signInAgain(operator);
  await view(serverId, operator);
  expect(await looksAt(serverId)).toHaveLength(1);
  api.clock.advance(3 * 60_000);
  operator = await signInAgain(operator);
  await view(serverId, operator);
  expect(await looksAt(serverId)).toHaveLength(2);
});

test("after the first, an operator's poll only reads", async () => {
  const { serverId } = await someRunningServer(api, owner);
  await view(serverId, operator);
  const polls: number[][] = [];
  for (let poll = 0; poll < 5; poll += 1) {
    const query = vi.spyOn(pool, "query");
    const connect = vi.spyOn(pool, "connect");
    await view(serverId, operator);
    polls.push([query.mock.calls.length, connect.mock.calls.length]);
    query.mockRestore();
    connect.mockRestore();
  }
  // The sign-in, the server and the reason given. Each query takes a connection; a transaction would take one more each
  // time. Reports of nodes occasionally add some.
  expect(polls).toContainEqual([3, 3]);
});

test("several processes log it once", async () => {
  const { serverId } = await someRunningServer(api, owner);
  const actor = await api.application.identify(/__Host-session=([\w-]+)/.exec(operator.cookies)?.[1]);
  const { findStanding } = deps.readServers;
  const processes = Array.from({ length: 6 }, () =>
    createAuthorizeServer({
      findStanding,
      recordInspection: createRecordInspection(deps),
      hasGivenReason: createHasGivenReason(deps),
    }),
  );
  await Promise.all(processes.map((authorize) => authorize(actor, "read-console", serverId)));
  expect(await looksAt(serverId)).toHaveLength(1);
});

test("owners and the people they share with leave no such entry", async () => {
  const { serverId } = await someRunningServer(api, owner);
  await view(serverId, owner);
  expect(await looksAt(serverId)).toEqual([]);
  const own = await someRunningServer(api, operator);
  await view(own.serverId, operator);
  expect(await looksAt(own.serverId)).toEqual([]);
});
