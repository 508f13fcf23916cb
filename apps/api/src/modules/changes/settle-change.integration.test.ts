import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi } from "../../api.fixture.ts";
import { ask } from "../../http-client.fixture.ts";
import { system } from "../../platform/actor.ts";
import { signUpSomebody, type TestPerson } from "../accounts/people.fixture.ts";
import { stampOfBytes } from "../files/index.ts";
import { someRunningServer, type TestServer } from "../servers/servers.fixture.ts";
import { updateChange } from "./changes.repository.ts";
import { proposeChange } from "./propose/propose-change.ts";
import { settleChange } from "./settle-change.ts";

const api = await startTestApi();
const { deps } = api.application;
afterAll(() => api.stop());

let owner: TestPerson;
let server: TestServer;
beforeAll(async () => {
  owner = await signUpSomebody(api.url);
  server = await someRunningServer(api, owner);
});

const file = {
  ...stampOfBytes(Buffer.from("a jar")),
  path: "plugins/Vault.jar",
  url: "https://example.org/Vault.jar",
};
const installed = async () => {
  const { json } = await ask(`${api.url}/api/servers/${server.serverId}`, {
    headers: { cookie: owner.cookies },
  });
  return json["plugins"];
};

async function someInstall(): Promise<string> {
  const plugin = { id: "hangar:Vault", version: "1.7" };
  const items = [{ item: { kind: "download-file", name: "Vault", file, plugin } as const }];
  const { serverId } = server;
  const id = await deps.transact((tx) => proposeChange(tx, system, { serverId, title: "Vault", items }));
  await updateChange(deps, id, { state: "verifying" });
  return id;
}

test("what a change installs is on the server's list once it has settled, and off it once it is undone", async () => {
  const id = await someInstall();
  await settleChange(deps, id, "verified");
  await settleChange(deps, id, "verified");
  expect(await installed()).toEqual([{ name: "Vault", version: "1.7" }]);
  await updateChange(deps, id, { state: "undoing" });
  await settleChange(deps, id, "undone");
  expect(await installed()).toEqual([]);
});

test("a change that was put back before it settled is never on the list", async () => {
  const id = await someInstall();
  await settleChange(deps, id, "undone");
  expect(await installed()).toEqual([]);
});
