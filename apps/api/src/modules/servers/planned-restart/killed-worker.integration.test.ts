import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startTestApi, type TestApi } from "../../../api.fixture.ts";
import { ask, post } from "../../../http-client.fixture.ts";
import { startWorkerProcess } from "../../../worker-process.fixture.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { someRunningServer } from "../servers.fixture.ts";

let api: TestApi;
let owner: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpSomebody(api.url);
}, 60_000);
afterAll(() => api.stop());

test("after workers are killed during the countdown, the server restarts once and players are told once", async () => {
  const { serverId, node, instanceId } = await someRunningServer(api, owner);
  const headers = { cookie: owner.cookies };
  const said = () => node.typed.filter((line) => line.includes("restarts in"));
  const restarts = () => node.specs.get(instanceId)?.restarts;
  const url = `${api.url}/api/servers/${serverId}`;
  const first = await startWorkerProcess(api);
  const at = new Date(Date.now() + 35_000).toISOString();
  await post(`${url}/planned-restart`, { when: "time", at }, { headers });
  await vi.waitFor(() => expect(said()).not.toEqual([]), { timeout: 45_000, interval: 20 });
  await first.kill("SIGKILL");
  expect(restarts()).toBe(0);
  await (await startWorkerProcess(api)).kill("SIGKILL");
  await startWorkerProcess(api);
  await vi.waitFor(() => expect(restarts()).toBe(1), { timeout: 60_000 });
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(at) - 1000);
  expect(new Set(said()).size).toBe(said().length);
  expect((await ask(url, { headers })).json["plannedRestart"]).toBeNull();
  await new Promise((resolve) => setTimeout(resolve, 3000));
  expect(restarts()).toBe(1);
}, 240_000);
