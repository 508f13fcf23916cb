import type { Recognised } from "@blockwright/contract/recognition";
import { jarOf } from "@blockwright/minecraft/jar/jar.fixture";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { ask, post } from "../../../http-client.fixture.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import type { PluginSource } from "../../catalogue/index.ts";
import { giveFiles } from "../../changes/node-files.fixture.ts";
import { someRunningServer, type TestServer } from "../../servers/servers.fixture.ts";
import { recogniseFile } from "./recognise-file.ts";
import { giveUploads, someLevelData, somePlugin, someWorldZip } from "./uploads.fixture.ts";

const api = await startTestApi();
const { deps } = api.application;
afterAll(() => api.stop());

let owner: TestPerson;
let server: TestServer;
beforeAll(async () => {
  owner = await signUpSomebody(api.url);
});
beforeEach(async () => {
  server = await someRunningServer(api, owner);
});

const headers = () => ({ headers: { cookie: owner.cookies } });
const at = (path: string) => `${api.url}/api/servers/${server.serverId}/${path}`;
const recognise = (path: string) => ask(at(`recognition?path=${encodeURIComponent(path)}`), headers());
/** Jars are read as a whole, archives in chunks. */
function upload(uploads: Readonly<Record<string, Uint8Array | string>>): void {
  const files = giveFiles(server.node, () => {});
  for (const [path, content] of Object.entries(uploads))
    files.set(`${server.instanceId} ${path}`, Buffer.from(content));
  giveUploads(server.node, uploads);
}
async function recognised(path: string, content: Uint8Array | string): Promise<Recognised> {
  upload({ [path]: content });
  const { status, json } = await recognise(path);
  expect(status).toBe(200);
  return json["file"] as Recognised;
}

test("a plugin is recognised by its descriptor, with its missing dependencies", async () => {
  expect(await recognised("plugins/Shop.jar", somePlugin("depend: [Vault]"))).toEqual({
    kind: "add-on",
    name: "Shop",
    version: "1.2",
    pluginId: null,
    source: null,
    missing: ["Vault"],
    problems: [],
  });
});

test("a mod on the wrong server says so", async () => {
  const mod = jarOf({ "fabric.mod.json": JSON.stringify({ schemaVersion: 1, id: "lithium", version: "1" }) });
  expect(await recognised("lithium.jar", mod)).toMatchObject({
    problems: ["It is made for Fabric, and this server runs Paper."],
  });
});

test("a source that knows the hash names the project", async () => {
  upload({ "plugins/x.jar": somePlugin() });
  const asked: string[] = [];
  const source = {
    identify: async ({ sha512 }: { sha512: string }) => {
      asked.push(sha512);
      return { id: "modrinth:abcd1234", version: "1.2-paper" };
    },
  } as unknown as PluginSource;
  const catalogue = { ...deps.catalogue, plugins: [source] };
  const found = await recogniseFile(
    { ...deps, catalogue },
    { serverId: server.serverId, path: "plugins/x.jar" },
  );
  expect(found).toMatchObject({ pluginId: "modrinth:abcd1234", source: "modrinth", version: "1.2-paper" });
  expect(asked[0]).toMatch(/^[0-9a-f]{128}$/);
});

test("a world is recognised by its level.dat, and one from a newer version is reported", async () => {
  expect(await recognised("w.zip", someWorldZip())).toMatchObject({
    kind: "world",
    name: "Islands",
    minecraftVersion: "1.20.1",
    problems: [],
  });
  expect(await recognised("w.zip", someWorldZip("1.21.4"))).toMatchObject({
    problems: [
      "This world was saved by Minecraft 1.21.4, and this server runs 1.20.1: older versions can't open it.",
    ],
  });
});

const serverZip = () =>
  jarOf({
    "server.properties": "level-name=islands\n",
    "paper-1.20.1-196.jar": "PK",
    "plugins/Shop.jar": somePlugin(),
    "plugins/Shop/config.yml": "a: 1\n",
    "islands/level.dat": someLevelData("1.20.1"),
    "ops.json": "[]",
  });

test("a whole server is recognised with its software, plugins and worlds", async () => {
  expect(await recognised("old.zip", serverZip())).toMatchObject({
    kind: "server",
    serverType: "paper",
    minecraftVersion: "1.20.1",
    plugins: ["plugins/Shop.jar"],
    worlds: ["islands"],
    problems: [],
  });
});

test("an unknown file is unknown, a broken one is refused, a missing one is not found", async () => {
  expect(await recognised("notes.txt", "hello")).toEqual({ kind: "unknown" });
  expect(await recognised("photos.zip", jarOf({ "a.png": "x" }))).toEqual({ kind: "unknown" });
  upload({ "broken.zip": "PK no zip" });
  expect((await recognise("broken.zip")).json["type"]).toBe("ARCHIVE_REFUSED");
  expect((await recognise("missing.zip")).status).toBe(404);
});

test("an uploaded server is applied as a change: worlds, plugins and settings, and nothing else", async () => {
  upload({ "old.zip": serverZip(), "server.properties": "level-name=world\n" });
  const answer = await post(at("recognition/use"), { path: "old.zip" }, headers());
  expect(answer.status).toBe(200);
  const change = await ask(at(`changes/${String(answer.json["changeId"])}`), headers());
  expect(change.json).toMatchObject({ title: "Use the uploaded server", state: "applying" });
  const summaries = (change.json["items"] as { summary: string }[]).map(({ summary }) => summary);
  expect(summaries).toEqual([
    "Unpacks old.zip.",
    "Puts world in place.",
    "Puts plugins/Shop.jar in place.",
    "Puts plugins/Shop in place.",
    "Deletes the rest of what was in the archive.",
  ]);
});

test("what can't work is refused before anything is stopped", async () => {
  upload({ "w.zip": someWorldZip("1.21.4"), "photos.zip": jarOf({ "a.png": "x" }) });
  const use = async (path: string) => (await post(at("recognition/use"), { path }, headers())).json;
  expect(await use("w.zip")).toMatchObject({
    type: "CHANGE_REFUSED",
    error: expect.stringContaining("older versions"),
  });
  expect(await use("photos.zip")).toMatchObject({ error: "There is no world and no server in that file." });
});
