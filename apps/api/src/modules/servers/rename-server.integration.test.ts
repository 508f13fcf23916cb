import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../api.fixture.ts";
import { ask } from "../../http-client.fixture.ts";
import { signUpSomebody, type TestPerson } from "../accounts/people.fixture.ts";
import { shareServer, someRunningServer } from "./servers.fixture.ts";

let api: TestApi;
let owner: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpSomebody(api.url);
});
afterAll(() => api.stop());

const rename = (serverId: string, name: string, person = owner) =>
  ask(`${api.url}/api/servers/${serverId}/name`, {
    method: "PUT",
    body: { name },
    headers: { cookie: person.cookies },
  });

test("the owner renames a server, and hidden characters are removed", async () => {
  const { serverId } = await someRunningServer(api, owner);
  expect((await rename(serverId, "  Sky\u202e\nHarbour ")).json).toEqual({ name: "Sky Harbour" });
  const seen = await ask(`${api.url}/api/servers/${serverId}`, { headers: { cookie: owner.cookies } });
  expect(seen.json["name"]).toBe("Sky Harbour");
});

test("nothing, too much and other people's servers are refused", async () => {
  const { serverId } = await someRunningServer(api, owner);
  const [viewer, stranger] = [await signUpSomebody(api.url), await signUpSomebody(api.url)];
  await shareServer(api, { serverId, userId: viewer.id, role: "viewer" });
  expect((await rename(serverId, " \u200b ")).status).toBe(400);
  expect((await rename(serverId, "x".repeat(61))).status).toBe(400);
  expect((await rename(serverId, "Mine now", viewer)).status).toBe(403);
  expect((await rename(serverId, "Mine now", stranger)).status).toBe(404);
});
