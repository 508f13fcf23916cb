import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startTestApi, type TestApi } from "../../../api.fixture.ts";
import { ask, post } from "../../../http-client.fixture.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { beatAndWait } from "../../nodes/nodes.fixture.ts";
import { shareServer, someRunningServer, type TestServer } from "../servers.fixture.ts";
import { lookAtPlans } from "./carry-out-restart.ts";

let api: TestApi;
let owner: TestPerson;
beforeAll(async () => {
  api = await startTestApi({ withWorker: true });
  owner = await signUpSomebody(api.url);
}, 60_000);
afterAll(() => api.stop());

const urlOf = (serverId: string) => `${api.url}/api/servers/${serverId}`;
const as = (person: TestPerson) => ({ headers: { cookie: person.cookies } });
const plan = (serverId: string, body: object, person = owner) =>
  post(`${urlOf(serverId)}/planned-restart`, body, as(person));
const cancel = (serverId: string) =>
  ask(`${urlOf(serverId)}/planned-restart`, { method: "DELETE", ...as(owner) });
const planned = async (serverId: string) => (await ask(urlOf(serverId), as(owner))).json["plannedRestart"];
const numbers = {
  cpuPercent: 1,
  memoryBytes: 1,
  diskBytes: 1,
  networkReceivedBytes: 1,
  networkSentBytes: 1,
  maxPlayers: 10,
  startedAt: null,
};
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const restartsOf = ({ node, instanceId }: TestServer) => node.specs.get(instanceId)?.restarts;

test("at a time: players are told, the server restarts once, and the plan is over", async () => {
  const server = await someRunningServer(api, owner);
  const at = inSeconds(7);
  expect((await plan(server.serverId, { when: "time", at })).json).toEqual({
    plannedRestart: { when: "time", at },
  });
  expect(await planned(server.serverId)).toEqual({ when: "time", at });
  await vi.waitFor(() => expect(restartsOf(server)).toBe(1), { timeout: 30_000 });
  const said = server.node.typed.filter((line) => line.includes("restarts in"));
  expect(said.at(-1)).toBe("say The server restarts in 1 second.");
  expect(new Set(said).size).toBe(said.length);
  expect(said).toContain("say The server restarts in 5 seconds.");
  expect(await planned(server.serverId)).toBeNull();
  await lookAtPlans(api.application.deps);
  expect(restartsOf(server)).toBe(1);
}, 60_000);

test("a cancelled plan restarts nothing, and a new plan replaces the one before", async () => {
  const server = await someRunningServer(api, owner);
  await plan(server.serverId, { when: "time", at: inSeconds(4) });
  await plan(server.serverId, { when: "time", at: inSeconds(3600) });
  await new Promise((resolve) => setTimeout(resolve, 6000));
  expect(restartsOf(server)).toBe(0);
  expect((await cancel(server.serverId)).status).toBe(200);
  expect(await planned(server.serverId)).toBeNull();
}, 60_000);

test("when empty: the server restarts at the next look without players, and not before", async () => {
  const server = await someRunningServer(api, owner);
  const { node, instanceId } = server;
  const reports = async (players: number) => {
    node.observe(instanceId, { numbers: { ...numbers, players } });
    await beatAndWait(api, node);
  };
  await reports(2);
  await plan(server.serverId, { when: "empty" });
  await lookAtPlans(api.application.deps);
  // The machine hears of a restart later, but the plan ends with it.
  expect(await planned(server.serverId)).toEqual({ when: "empty", at: null });
  expect(restartsOf(server)).toBe(0);
  await reports(0);
  await lookAtPlans(api.application.deps);
  await vi.waitFor(() => expect(restartsOf(server)).toBe(1), { timeout: 10_000 });
  expect(await planned(server.serverId)).toBeNull();
});

test("the past, more than a week and a stopped server are refused", async () => {
  const { serverId } = await someRunningServer(api, owner);
  const refused = async (body: object) => (await plan(serverId, body)).json["error"];
  expect(await refused({ when: "time", at: inSeconds(-5) })).toBe("Please choose a time in the future.");
  expect(await refused({ when: "time" })).toBe("Please choose a time in the future.");
  expect(await refused({ when: "time", at: inSeconds(8 * 86_400) })).toBe(
    "Please choose a time within the next 7 days.",
  );
  await post(`${urlOf(serverId)}/action`, { action: "stop" }, as(owner));
  expect(await refused({ when: "empty" })).toBe("Only a server that is running can be restarted.");
});

test("a person who may only look can't plan a restart, and a stranger sees no server", async () => {
  const { serverId } = await someRunningServer(api, owner);
  const [viewer, stranger] = [await signUpSomebody(api.url), await signUpSomebody(api.url)];
  await shareServer(api, { serverId, userId: viewer.id, role: "viewer" });
  expect((await plan(serverId, { when: "empty" }, viewer)).status).toBe(403);
  expect((await plan(serverId, { when: "empty" }, stranger)).status).toBe(404);
  expect(await planned(serverId)).toBeNull();
});
