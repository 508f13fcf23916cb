import { randomUUID } from "node:crypto";
import { listFolder } from "@blockwright/node-protocol/files";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../api.fixture.ts";
import { ask, post } from "../../http-client.fixture.ts";
import { signUpSomebody, type TestPerson } from "../accounts/people.fixture.ts";
import { someChange } from "../changes/changes.fixture.ts";
import { someRunningServer } from "../servers/servers.fixture.ts";
import { someInstalledPlugin } from "./installed-plugin.fixture.ts";

let api: TestApi;
let owner: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpSomebody(api.url);
});
afterAll(() => api.stop());

const headers = () => ({ cookie: owner.cookies });
const read = (path: string) => ask(`${api.url}/api/servers/${path}`, { headers: headers() });
const send = (path: string, body: object) =>
  post(`${api.url}/api/servers/${path}`, body, { headers: headers() });

describe.each([
  ["vanilla", /^Vanilla can't load plugins or mods\. Switch to Paper/],
  ["bedrock", /^Bedrock servers can't load plugins or mods\. .* crossplay/],
])("a server of %s", (serverType, sentence) => {
  test("says why it has no plugins, on every route", async () => {
    const { serverId } = await someRunningServer(api, owner);
    await api.application.pool.query("update servers set server_type = $1 where id = $2", [
      serverType,
      serverId,
    ]);
    const pluginId = "modrinth:chunky";
    const answers = [
      await read(`${serverId}/plugins`),
      await read(`${serverId}/plugins/search?text=shop`),
      await send(`${serverId}/plugins/plan`, { wanted: { action: "install", pluginId } }),
      await send(`${serverId}/plugins/install`, { pluginId }),
    ];
    for (const { status, json } of answers) {
      expect([status, json["type"]]).toEqual([409, "PLUGINS_NOT_SUPPORTED"]);
      expect(json["error"]).toMatch(sentence);
    }
  });
});

test("only a change that was planned here, for this server, can be applied", async () => {
  const { serverId } = await someRunningServer(api, owner);
  const other = await someRunningServer(api, owner);
  const strangers = [
    await someChange(api, other.serverId, { state: "proposed", origin: "plugins" }),
    await someChange(api, serverId, { state: "proposed", origin: `diagnosis:${randomUUID()}` }),
    await someChange(api, serverId, { state: "proposed" }),
    randomUUID(),
  ];
  for (const changeId of strangers) {
    const { status, json } = await send(`${serverId}/plugins/apply`, { changeId });
    expect([status, json["type"]]).toEqual([404, "NOT_FOUND"]);
  }
  const { rows } = await api.application.pool.query("select distinct state from changes");
  expect(rows).toEqual([{ state: "proposed" }]);
});

test("a plugin can be pinned only through its own server", async () => {
  const { serverId } = await someRunningServer(api, owner);
  const other = await someRunningServer(api, owner);
  const id = await someInstalledPlugin(api, other.serverId);
  const pin = (server: string) =>
    ask(`${api.url}/api/servers/${server}/plugins/${id}/pin`, {
      method: "PUT",
      body: { isPinned: true },
      headers: headers(),
    });
  expect((await pin(serverId)).json["type"]).toBe("NOT_FOUND");
  expect((await pin(other.serverId)).status).toBe(200);
});

test("while its machine is offline the last known list is shown, and nothing is planned", async () => {
  const { serverId, node } = await someRunningServer(api, owner);
  const id = await someInstalledPlugin(api, serverId);
  node.isDeaf = true;
  try {
    const { json } = await read(`${serverId}/plugins`);
    expect(json).toMatchObject({
      kind: "plugins",
      plugins: [{ id, name: "Shop", source: "Modrinth", isEnabled: true, path: "plugins/Shop.jar" }],
    });
    const plan = await send(`${serverId}/plugins/plan`, { wanted: { action: "remove", ids: [id] } });
    expect(plan.json["type"]).toBe("NODE_AWAY");
  } finally {
    node.isDeaf = false;
  }
});

test("a missing file is neither listed nor changed", async () => {
  const { serverId, node } = await someRunningServer(api, owner);
  const id = await someInstalledPlugin(api, serverId);
  node.answers.set(listFolder.name, () => "path-refused");
  expect((await read(`${serverId}/plugins`)).json["plugins"]).toEqual([]);
  const { status, json } = await send(`${serverId}/plugins/plan`, {
    wanted: { action: "remove", ids: [id] },
  });
  expect([status, json["error"]]).toEqual([409, "That is no longer installed. Load the page again."]);
});
