import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { probePort } from "../../adapters/port-probe.ts";
import { settled, startGameHost, type GameHost } from "./game-host.fixture.ts";

let host: GameHost;
let serverId: string;
/** On the newest version that Dynmap runs on. */
let older: string;
let buildId: string;
let address: string;

const plugin = (id: string) => ({ id: `modrinth:${id}`, name: id, reason: "Asked for." });
const recipe = {
  software: "paper",
  plugins: [plugin("bluemap"), plugin("simple-voice-chat"), plugin("nuvotifier")],
};

beforeAll(async () => {
  host = await startGameHost();
  serverId = await host.buildServer(recipe);
  [{ id: buildId } = { id: "" }] = await query<{ id: string }>("select id from build_tasks");
  address = String((await readServer())["ip"]);
}, 300_000);
afterAll(() => host.api.stop());

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await host.api.application.pool.query(text, values)).rows as Row[];
const readServer = async (id = serverId) => (await host.read(`/api/servers/${id}`)).json;

interface Lease {
  readonly addOn: string | null;
  readonly purpose: string;
  readonly protocol: string;
  readonly port: number;
}
const leasesOf = (id: string) =>
  query<Lease>(
    `select add_on as "addOn", port_leases.purpose, protocol, port from port_leases
       join instances on instances.id = instance_id where server_id = $1 order by add_on nulls first`,
    [id],
  );
const portOf = async (addOn: string, id = serverId) =>
  (await leasesOf(id)).find((lease) => lease.addOn === addOn)?.port ?? 0;

const probe = (check: Parameters<typeof probePort>[0], port: number) =>
  probePort(check, { host: address, port }, AbortSignal.timeout(10_000));
const untilAnswers = (check: Parameters<typeof probePort>[0], port: number) =>
  vi.waitFor(async () => expect(await probe(check, port)).toBe(true), { timeout: 20_000, interval: 500 });

async function treePath(path: string): Promise<string> {
  const [instance] = await query<{ id: string }>("select id from instances where server_id = $1", [serverId]);
  return join(host.node.treeOf(instance?.id ?? ""), path);
}

const untilStatus = (status: string, id = serverId) =>
  vi.waitFor(async () => expect((await readServer(id))["status"]).toBe(status), {
    timeout: 60_000,
    interval: 200,
  });

async function restart(id = serverId): Promise<void> {
  const { startedAt } = await readServer(id);
  await host.send(`/api/servers/${id}/action`, { action: "restart" });
  await vi.waitFor(async () => expect((await readServer(id))["startedAt"]).not.toBe(startedAt), {
    timeout: 60_000,
    interval: 200,
  });
  await untilStatus("online", id);
}

async function change(
  wanted: Readonly<Record<string, unknown>>,
  id = serverId,
): Promise<Record<string, unknown>> {
  const planned = await host.send(`/api/servers/${id}/plugins/plan`, { wanted });
  const { changeId } = planned.json;
  if (typeof changeId !== "string") throw new Error(JSON.stringify(planned.json));
  await host.send(`/api/servers/${id}/plugins/apply`, { changeId });
  return changeOver(changeId, id);
}

async function changeOver(changeId: string, id = serverId): Promise<Record<string, unknown>> {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await sleep(200)) {
    const { json } = await host.read(`/api/servers/${id}/changes/${changeId}`);
    if (["applied", "verified", "undone", "failed"].includes(String(json["state"]))) return json;
  }
  throw new Error("the change is never over");
}

async function pluginRow(name: string): Promise<Record<string, unknown>> {
  const { plugins } = JSON.parse((await host.read(`/api/servers/${serverId}/plugins`)).text) as {
    plugins: Record<string, unknown>[];
  };
  return plugins.find((one) => one["name"] === name) ?? {};
}

test("a build leases a port for each add-on that listens, and asks at it from outside", async () => {
  const leases = await leasesOf(serverId);
  expect(leases.map(({ addOn, purpose, protocol }) => [addOn, purpose, protocol])).toEqual([
    [null, "game", "tcp"],
    ["bluemap", "web-map", "tcp"],
    ["nuvotifier", "votes", "tcp"],
    ["simple-voice-chat", "voice", "udp"],
  ]);
  expect((await readServer())["port"]).toBe(leases[0]?.port);
  const [map, votes, voice] = leases.slice(1).map(({ port }) => port);
  const { logs, plan } = (await host.read(`/api/build/${buildId}`)).json;
  expect(logs).toEqual(
    expect.arrayContaining([
      `The vote listener of NuVotifier answers at ${address}:${votes}.`,
      `The voice chat of Simple Voice Chat answers at ${address}:${voice}.`,
    ]),
  );
  // Its owner has not agreed to the download yet.
  expect(plan).toMatchObject({
    notTaken: [
      expect.stringContaining(
        `The web map of BlueMap does not answer at ${address}:${map} yet. It starts once`,
      ),
    ],
  });
  expect(await probe("tcp", votes ?? 0)).toBe(true);
  expect(await probe("voice-ping", voice ?? 0)).toBe(true);
  expect(await probe("http", map ?? 0)).toBe(false);
  expect(readFileSync(await treePath("plugins/voicechat/voicechat-server.properties"), "utf8")).toContain(
    `voice_host=${address}`,
  );
});

test("the map answers once its download is accepted", async () => {
  writeFileSync(await treePath("plugins/BlueMap/core.conf"), "accept-download: true\n");
  await restart();
  await untilAnswers("http", await portOf("bluemap"));
  const settings = readFileSync(await treePath("plugins/BlueMap/webserver.conf"), "utf8");
  expect(settings).toContain(`port: ${await portOf("bluemap")}`);
}, 120_000);

test("an edited port publishes nothing, and the leased one is back at the next start", async () => {
  const file = await treePath("plugins/BlueMap/webserver.conf");
  const port = await portOf("bluemap");
  writeFileSync(file, `# mine\nenabled: true\nip: "127.0.0.1"\nport: ${port + 1}\n`);
  await restart();
  await untilAnswers("http", port);
  expect(await probe("http", port + 1)).toBe(false);
  expect(readFileSync(file, "utf8")).toBe(`# mine\nenabled: true\nip: "0.0.0.0"\nport: ${port}\n`);
}, 120_000);

test("two servers never share a port", async () => {
  await query("update users set plan = 'ultimate'");
  older = await host.buildServer({
    software: "paper",
    minecraftVersion: "1.20.1",
    plugins: [plugin("nuvotifier")],
  });
  const numbers = [...(await leasesOf(serverId)), ...(await leasesOf(older))].map(({ port }) => port);
  expect(new Set(numbers).size).toBe(numbers.length);
  await untilAnswers("tcp", await portOf("nuvotifier", older));
}, 240_000);

test("a removed plugin closes its port, and undoing it opens one again", async () => {
  const port = await portOf("nuvotifier");
  const { id } = await pluginRow("Votifier");
  const removed = await change({ action: "remove", ids: [id] });
  expect(removed).toMatchObject({ state: "verified" });
  expect(await portOf("nuvotifier")).toBe(0);
  expect(await probe("tcp", port)).toBe(false);
  await untilAnswers("http", await portOf("bluemap"));
  const changeId = String(removed["id"]);
  await host.send(`/api/servers/${serverId}/changes/${changeId}/undo`);
  await vi.waitFor(async () => expect((await changeOver(changeId))["state"]).toBe("undone"), {
    timeout: 60_000,
    interval: 500,
  });
  await untilStatus("online");
  await untilAnswers("tcp", await portOf("nuvotifier"));
}, 240_000);

test("a plugin that is installed later gets its port, and what does not answer is said", async () => {
  const installed = await change({ action: "install", pluginId: "modrinth:dynmap" }, older);
  expect(installed).toMatchObject({ state: "verified" });
  const port = await portOf("dynmap", older);
  expect(installed["sentence"]).toBe(
    `The web map of Dynmap does not answer at ${address}:${port} yet. It writes its settings at its first start and gets its port at the next: restart the server once.`,
  );
  await restart(older);
  await untilAnswers("http", port);
}, 240_000);

test("without a free port nothing is installed, and the sentence says what to do", async () => {
  const { id } = await pluginRow("Votifier");
  expect(await change({ action: "remove", ids: [id] })).toMatchObject({ state: "verified" });
  await query(
    `insert into port_leases (node_id, protocol, port, instance_id)
       select node_id, 'tcp', number, instances.id from instances, generate_series($2::int, $3::int) number
        where server_id = $1 and not exists (select from port_leases where port = number and protocol = 'tcp')`,
    [serverId, host.api.application.config.nodePorts.first, host.api.application.config.nodePorts.last],
  );
  const before = await leasesOf(serverId);
  const refused = await change({ action: "install", pluginId: "modrinth:nuvotifier" });
  expect(refused).toMatchObject({
    state: "failed",
    sentence:
      "The machine this server runs on has no free port for NuVotifier. Remove another add-on that has a port, or contact support. Nothing was changed.",
  });
  expect(await leasesOf(serverId)).toEqual(before);
  expect(await pluginRow("Votifier")).toEqual({});
  await untilStatus("online");
  await untilAnswers("http", await portOf("bluemap"));
}, 240_000);

test("ports follow a reinstall, and its undo", async () => {
  await query("delete from port_leases where add_on is null and port <> $1", [(await readServer())["port"]]);
  const began = await host.send(`/api/servers/${serverId}/reinstall`, {
    serverType: "paper",
    minecraftVersion: "1.21.4",
  });
  const jobOver = (jobId: unknown) =>
    settled(async () =>
      (JSON.parse((await host.read(`/api/servers/${serverId}/jobs`)).text) as Record<string, unknown>[]).find(
        (job) => job["id"] === jobId,
      ),
    );
  const job = await jobOver(began.json["jobId"]);
  expect(job).toMatchObject({ status: "completed" });
  expect((await leasesOf(serverId)).map(({ addOn }) => addOn)).toEqual([null]);
  const undone = await host.send(`/api/servers/${serverId}/jobs/${String(job["id"])}/undo`);
  expect(await jobOver(undone.json["jobId"])).toMatchObject({ status: "completed" });
  await untilStatus("online");
  await untilAnswers("http", await portOf("bluemap"));
  await untilAnswers("voice-ping", await portOf("simple-voice-chat"));
}, 240_000);

test("ports follow the add-ons that a restore records, and old settings of its files do not count", async () => {
  const { deps } = host.api.application;
  const stored = await deps.transact((tx) => deps.serverPlugins.read(tx, serverId));
  await deps.transact((tx) => deps.serverPlugins.record(tx, serverId, []));
  expect((await leasesOf(serverId)).map(({ addOn }) => addOn)).toEqual([null]);
  await deps.transact((tx) => deps.serverPlugins.record(tx, serverId, stored));
  const port = await portOf("simple-voice-chat");
  writeFileSync(await treePath("plugins/voicechat/voicechat-server.properties"), "# old\nport=24454\n");
  await restart();
  await untilAnswers("voice-ping", port);
  expect(readFileSync(await treePath("plugins/voicechat/voicechat-server.properties"), "utf8")).toBe(
    `# old\nport=${port}\nbind_address=*\nvoice_host=${address}:${port}\n`,
  );
}, 120_000);

test("a deleted server gives all its ports back", async () => {
  await host.remove(`/api/servers/${serverId}`);
  await query("update instances set deleted_at = deleted_at - interval '10 seconds'");
  await vi.waitFor(async () => expect(await leasesOf(serverId)).toEqual([]), { timeout: 60_000 });
}, 120_000);
