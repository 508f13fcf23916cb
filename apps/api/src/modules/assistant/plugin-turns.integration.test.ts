import { createHash } from "node:crypto";
import { afterAll, beforeEach, expect, inject, test } from "vitest";
import { startUpstreams } from "../../../../../services/engines/upstreams.ts";
import { someInstalledPlugin } from "../plugins/installed-plugin.fixture.ts";
import { approvalIn } from "./assistant-chat.fixture.ts";
import { call, readyLine, say, startScene } from "./assistant-scene.fixture.ts";

const upstreams = await startUpstreams(inject("instance"), { name: "plugin-turns" });
const scene = await startScene("openai", upstreams.environment);
afterAll(async () => {
  await scene.stop();
  await upstreams.stop();
});
const { rows } = scene.api.application.deps;

let server: Awaited<ReturnType<typeof scene.openServer>>;
beforeEach(async () => {
  await rows.execute("truncate outside_answers, artifacts");
  await upstreams.control.behave();
  server = await scene.openServer();
  server.put("server.properties", "max-players=10\n");
  server.game.starts = () => [
    ...jars().map((name) => `[12:00:00 INFO]: [${name}] Enabling ${name} v1`),
    readyLine,
  ];
});

/** Names of the jars in the plugins folder, without their versions. */
const jars = () =>
  [...server.files.keys()]
    .flatMap((key) => /^\S+ plugins\/([A-Za-z]+)[^/]*\.jar$/.exec(key)?.[1] ?? [])
    .toSorted();
const listed = async () => {
  const { rows: found } = await scene.api.application.pool.query<{ name: string; version: string }>(
    "select name, version from plugins where server_id = $1 order by name",
    [server.serverId],
  );
  return Object.fromEntries(found.map(({ name, version }) => [name, version]));
};
const install = (slug: string) => call("install_plugin", { pluginId: `modrinth:${slug}` });
const results = () =>
  scene.model.asked.at(-1)?.turns.flatMap((turn) => (turn.by === "result" ? [turn.text] : [])) ?? [];

/** Sources refuse clients without a name. */
const headers = { "user-agent": "blockwright/test (test@example.org)" };

interface SeenVersion {
  readonly version_number: string;
  readonly files: readonly { readonly url: string }[];
}

/** Puts a version on the server as if it had been installed earlier. Returns the id of its row. */
async function havePlugin(slug: string, name: string, version: string): Promise<string> {
  const address = `http://${upstreams.addresses.modrinth}/v2/project/${slug}/version`;
  const versions = (await (await fetch(address, { headers })).json()) as readonly SeenVersion[];
  const url = versions.find((one) => one.version_number === version)?.files[0]?.url ?? "";
  const bytes = Buffer.from(await (await fetch(url, { headers })).arrayBuffer());
  const path = `plugins/${name}.jar`;
  server.files.set(`${server.instanceId} ${path}`, bytes);
  const digest = { algorithm: "sha512", hex: createHash("sha512").update(bytes).digest("hex") } as const;
  const known = { name, version, source: `modrinth:${slug}`, downloadUrl: url };
  return someInstalledPlugin(scene.api, server.serverId, { ...known, path, digest });
}

async function approve(prompt: string) {
  const before = new Map(server.files);
  const approval = approvalIn(await server.chat.send(prompt));
  expect(server.files).toEqual(before);
  await server.chat.decide(approval, "approved");
  return { approval, last: (await server.chat.watch()).at(-1) };
}

test("a plugin is installed with what it needs, after one click that names both", async () => {
  scene.follow(install("chestshop"), say("Installed."));
  const { approval, last } = await approve("Shops, please");
  expect(approval.details).toMatch(/ChestShop/);
  expect(approval.details).toMatch(/Vault/);
  expect(last).toMatchObject({ type: "done", metadata: { verdict: "checked" } });
  expect(jars()).toEqual(["ChestShop", "Vault"]);
  expect(await listed()).toEqual({ ChestShop: "3.12.2", Vault: "1.7.2" });
});

test("a refused click installs nothing", async () => {
  scene.follow(install("chestshop"), say("Installed."));
  await server.chat.decide(approvalIn(await server.chat.send("Shops, please")), "refused");
  await server.chat.watch();
  expect([jars(), await listed()]).toEqual([[], {}]);
});

test("a plugin is updated after a click", async () => {
  const id = await havePlugin("luckperms", "LuckPerms", "5.4.1");
  scene.follow(call("change_plugins", { action: "update", ids: [id] }), say("Updated."));
  const { approval, last } = await approve("Update it");
  expect(approval.isDestructive).toBe(false);
  expect(last).toMatchObject({ type: "done", metadata: { verdict: "checked" } });
  expect(await listed()).toEqual({ LuckPerms: "5.4.2" });
  expect(jars()).toEqual(["LuckPerms"]);
});

test("a plugin is removed after a click that is marked as destructive", async () => {
  const id = await havePlugin("luckperms", "LuckPerms", "5.4.2");
  scene.follow(call("change_plugins", { action: "remove", ids: [id] }), say("Gone."));
  const { approval } = await approve("Remove it");
  expect(approval.isDestructive).toBe(true);
  expect([jars(), await listed()]).toEqual([[], {}]);
});

const moreRoom = call("edit_properties", { edits: [{ key: "max-players", value: "40" }] });

/** From now on the jars of this project have a byte that differs. */
async function spoil(slug: string): Promise<void> {
  const project = await fetch(`http://${upstreams.addresses.modrinth}/v2/project/${slug}`, { headers });
  const { id } = (await project.json()) as { id: string };
  await upstreams.control.misbehave(
    "modrinth-cdn",
    { kind: "changed-bytes" },
    { pathPrefix: `/data/${id}/` },
  );
}

test.each([
  ["the plugin itself", "chestshop"],
  ["what it needs", "vault"],
])("with a wrong checksum of %s nothing is installed or edited", async (_what, slug) => {
  scene.follow(moreRoom, install("chestshop"), say("Installed."), say("I give up."));
  let events = await server.chat.send("Shops, and 40 players");
  expect(approvalIn(events).details).toContain("max-players=40");
  await spoil(slug);
  while (events.at(-1)?.type === "approval") {
    await server.chat.decide(approvalIn(events), "approved");
    events = await server.chat.watch();
  }
  expect(events.at(-1)).toMatchObject({ metadata: { verdict: "rolled-back" } });
  expect([jars(), await listed()]).toEqual([[], {}]);
  expect(server.read("server.properties")).toBe("max-players=10\n");
});

test("the model gets to know a conflict, and nothing changes", async () => {
  await havePlugin("mcmmo", "mcMMO", "2.2.2");
  const before = new Map(server.files);
  scene.follow(install("auraskills"), say("They do not work together."));
  const last = (await server.chat.send("Add AuraSkills")).at(-1);
  expect(last).toMatchObject({ type: "done", metadata: { verdict: null } });
  expect(results().join()).toMatch(/mcMMO/);
  expect(server.files).toEqual(before);
  expect(await listed()).toEqual({ mcMMO: "2.2.2" });
});
