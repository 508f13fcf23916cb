import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { pingServer } from "../../adapters/minecraft-status.ts";
import { ask, post } from "../../http-client.fixture.ts";
import { system } from "../../platform/actor.ts";
import { signUpSomebody, type TestPerson } from "../accounts/people.fixture.ts";
import { place } from "../nodes/nodes.fixture.ts";
import { dueForPurge, purgeNow } from "../servers/purge.fixture.ts";
import { settled, startGameHost, type GameHost } from "./game-host.fixture.ts";
import { restoreDeletedServer } from "./index.ts";

let host: GameHost;
let serverId: string;
let treeOf: (path: string) => string;

beforeAll(async () => {
  host = await startGameHost({
    // That image has no Java: software that needs it can be installed but not started.
    JAVA_IMAGES: "17=blockwright/java:17,21=blockwright/java:21,25=blockwright/native:latest",
  });
  serverId = await host.buildServer();
  const [instance] = await query<{ id: string }>("select id from instances");
  treeOf = (path) => join(host.node.treeOf(instance?.id ?? ""), path);
  writeFileSync(treeOf("marker.txt"), "from before");
}, 300_000);
afterAll(() => host.api.stop());

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await host.api.application.pool.query(text, values)).rows as Row[];
const readServer = async () => (await host.read(`/api/servers/${serverId}`)).json;
const jobs = async () =>
  JSON.parse((await host.read(`/api/servers/${serverId}/jobs`)).text) as Record<string, unknown>[];
const jobOver = (jobId: unknown) => settled(async () => (await jobs()).find(({ id }) => id === jobId));
const reinstall = (serverType: string, minecraftVersion: string) =>
  host.send(`/api/servers/${serverId}/reinstall`, { serverType, minecraftVersion });
const undo = (jobId: unknown) => host.send(`/api/servers/${serverId}/jobs/${String(jobId)}/undo`);

async function answersPings(): Promise<boolean> {
  const { ip, port } = await readServer();
  return (await pingServer("java", String(ip), Number(port), AbortSignal.timeout(10_000))) !== undefined;
}

/** A missing instance is believed only once the request is old enough to have reached the node; this skips the wait. */
const letTimePass = () => query("update instances set deleted_at = deleted_at - interval '10 seconds'");

const untilOnline = () =>
  vi.waitFor(async () => expect((await readServer())["status"]).toBe("online"), { timeout: 30_000 });

test("another type and version is installed with progress, and the old one is kept for seven days", async () => {
  const before = Date.now();
  const [first, second] = await Promise.all([reinstall("paper", "1.20.1"), reinstall("paper", "1.21.4")]);
  const answers = [first, second].toSorted((one, other) => one.status - other.status);
  expect(answers.map(({ status }) => status)).toEqual([200, 409]);
  expect(answers[1]?.json).toMatchObject({ type: "JOB_RUNNING" });
  const wished = answers[0] === first ? "1.20.1" : "1.21.4";

  const during = await readServer();
  expect(during["statusReason"]).toMatch(/^Reinstalling/);
  const pressed = await host.send(`/api/servers/${serverId}/action`, { action: "start" });
  expect([pressed.status, pressed.json]).toEqual([
    409,
    expect.objectContaining({
      error: "This server is being reinstalled. Please wait until that is finished.",
    }),
  ]);

  const job = await jobOver(answers[0]?.json["jobId"]);
  expect(job).toMatchObject({ status: "completed", error: null, progress: 100, type: "reinstall" });
  expect(job["payload"]).toEqual({ serverType: "paper", minecraftVersion: wished });
  const days = (Date.parse(String(job["undoUntil"])) - before) / 86_400_000;
  expect(days).toBeGreaterThan(6.99);
  expect(days).toBeLessThan(7.01);
  expect(job["logs"]).toEqual(expect.arrayContaining(["Done. Have fun!"]));
  expect(await readServer()).toMatchObject({
    status: "online",
    statusReason: null,
    serverType: "paper",
    minecraftVersion: wished,
  });
  expect(await answersPings()).toBe(true);
  expect(existsSync(treeOf("marker.txt"))).toBe(false);
  expect(readFileSync(treeOf("server.properties"), "utf8")).toContain("motd=A small world");
}, 120_000);

test("the old state comes back with its files, and what it replaced can come back too", async () => {
  const [reinstalled] = await jobs();
  writeFileSync(treeOf("newer.txt"), "from after");
  const job = await jobOver((await undo(reinstalled?.["id"])).json["jobId"]);
  expect(job).toMatchObject({ status: "completed", type: "restore-previous" });
  expect(readFileSync(treeOf("marker.txt"), "utf8")).toBe("from before");
  expect(await readServer()).toMatchObject({ serverType: "vanilla", minecraftVersion: "1.21.4" });
  await untilOnline();
  expect(await answersPings()).toBe(true);

  expect((await undo(reinstalled?.["id"])).json).toMatchObject({
    type: "REINSTALL_REFUSED",
    error: "What was there before is no longer kept.",
  });
  const again = await jobOver((await undo(job["id"])).json["jobId"]);
  expect(again).toMatchObject({ status: "completed" });
  expect(readFileSync(treeOf("newer.txt"), "utf8")).toBe("from after");
  expect(await readServer()).toMatchObject({ serverType: "paper" });
}, 120_000);

test("a version that does not exist changes nothing at any time", async () => {
  await untilOnline();
  const { startedAt } = await readServer();
  const known = await jobs();
  expect((await reinstall("paper", "1.99.9")).json).toEqual({
    type: "REINSTALL_REFUSED",
    error: expect.stringMatching(/^There is no Paper for Minecraft 1\.99\.9\. Try /) as string,
  });
  expect(await jobs()).toEqual(known);
  expect(await readServer()).toMatchObject({ status: "online", startedAt, statusReason: null });
});

test.each([
  ["does not install", "paper", "install software"],
  ["installs but does not start", "vanilla", "launch server"],
])(
  "what %s is taken back, with the files from before",
  async (_what, serverType, failedStep) => {
    writeFileSync(treeOf("marker.txt"), "still mine");
    const job = await jobOver((await reinstall(serverType, "26.1")).json["jobId"]);
    expect(job).toMatchObject({ status: "failed", undoUntil: null });
    expect(job["error"]).toMatch(/ Your server is as it was before\.$/);
    const steps = job["steps"] as { name: string; status: string }[];
    expect(steps.find(({ status }) => status === "failed")?.name).toBe(failedStep);
    await untilOnline();
    expect(readFileSync(treeOf("marker.txt"), "utf8")).toBe("still mine");
    expect(await answersPings()).toBe(true);
  },
  120_000,
);

test("software for another edition is refused at once", async () => {
  expect((await reinstall("bedrock", "1.21.4")).json).toMatchObject({
    type: "REINSTALL_REFUSED",
    error:
      "Bedrock does not run on a server of the Java Edition. Please choose Vanilla, Paper, Spigot, Forge, NeoForge, Fabric.",
  });
  expect((await reinstall("paper", "   ")).status).toBe(400);
  expect((await jobs()).filter(({ status }) => status !== "completed" && status !== "failed")).toEqual([]);
});

test("a deleted server is gone at once, with its running jobs, and its port is free again", async () => {
  const { port } = await readServer();
  const { jobId } = (await reinstall("vanilla", "1.20.1")).json;
  expect((await host.remove(`/api/servers/${serverId}`)).status).toBe(200);
  expect(JSON.parse((await host.read("/api/servers")).text)).toEqual([]);
  expect((await host.read(`/api/servers/${serverId}`)).status).toBe(404);
  const jobRow = () =>
    query<{ status: string; error: string }>("select status, error from maintenance_jobs where id = $1", [
      jobId,
    ]);
  await letTimePass();
  await vi.waitFor(
    async () => {
      expect(await query("select port from port_leases")).toEqual([]);
      expect(await jobRow()).toEqual([{ status: "failed", error: "The server was deleted." }]);
    },
    { timeout: 40_000 },
  );
  // Exactly what is kept of it stays reserved.
  await vi.waitFor(
    async () => {
      const [node] = await query("select reserved_memory_mb as memory, reserved_disk_mb as disk from nodes");
      const [kept] = await query<{ mb: number }>("select kept_mb as mb from instances");
      expect(node).toEqual({ memory: 0, disk: kept?.mb });
      expect(kept?.mb).toBeGreaterThan(0);
      expect(kept?.mb).toBeLessThan(1000);
    },
    { timeout: 40_000 },
  );
  expect(readdirSync(host.node.trash)).toHaveLength(1);
  expect(existsSync(treeOf(""))).toBe(false);
  // Another server gets the port meanwhile.
  await place(host.api, { power: "off" });
  await query("update port_leases set port = $1", [port]);
}, 60_000);

test("its owner sees it among the deleted ones; other people neither see nor restore it", async () => {
  const { api, owner } = host;
  const as = ({ cookies }: TestPerson) => ({ headers: { cookie: cookies } });
  const list = (person: TestPerson) => ask(`${api.url}/api/deleted-servers`, as(person));
  expect(JSON.parse((await list(owner)).text)).toMatchObject([{ id: serverId, name: "A small world" }]);
  const stranger = await signUpSomebody(api.url);
  expect((await list(stranger)).text).toBe("[]");
  const refused = await post(`${api.url}/api/deleted-servers/${serverId}/bring-back`, {}, as(stranger));
  expect(refused.status).toBe(404);
});

test("the operator restores it with its world, on another port, and it runs", async () => {
  const { port: takenPort } = (await query<{ port: number }>("select port from port_leases"))[0] ?? {};
  const { jobId, name } = await restoreDeletedServer(host.api.application.deps, system, serverId);
  expect(name).toBe("A small world");
  expect(await jobOver(jobId)).toMatchObject({ status: "completed", undoUntil: null });
  const server = await readServer();
  expect(server).toMatchObject({ status: "offline", statusReason: null, serverType: "paper" });
  expect(server["port"]).not.toBe(takenPort);
  expect(readFileSync(treeOf("marker.txt"), "utf8")).toBe("still mine");
  expect(readFileSync(treeOf("server.properties"), "utf8")).toContain(
    `server-port=${String(server["port"])}`,
  );
  await host.send(`/api/servers/${serverId}/action`, { action: "start" });
  await untilOnline();
  expect(await answersPings()).toBe(true);
  const deeds = await query(
    "select action from activity where subject_id = $1 and action = 'server.restored'",
    [serverId],
  );
  expect(deeds).toHaveLength(1);
}, 90_000);

test("after its retention nothing of it is left but its requests", async () => {
  const { deps } = host.api.application;
  await host.remove(`/api/servers/${serverId}`);
  expect(await dueForPurge(host.api)).not.toContain(serverId);
  await query("update servers set purge_after = now() - interval '1 second' where id = $1", [serverId]);
  expect(await dueForPurge(host.api)).toContain(serverId);
  await expect(restoreDeletedServer(deps, system, serverId)).rejects.toThrow("no longer kept");
  // Its machine has not confirmed yet.
  expect(await purgeNow(host.api, serverId)).toBe(false);
  await letTimePass();
  await vi.waitFor(async () => expect(await purgeNow(host.api, serverId)).toBe(true), {
    timeout: 40_000,
  });
  expect(await holdersOf(serverId)).toEqual([]);
  expect(await query('select server_id as "serverId", status from build_tasks')).toEqual([
    { serverId: null, status: "completed" },
  ]);
  expect(readdirSync(host.node.trash)).toEqual([]);
  const [node] = await query("select reserved_disk_mb as disk from nodes");
  const [live] = await query("select coalesce(sum(disk_mb), 0)::int as disk from instances");
  expect(node).toEqual(live);
}, 90_000);

/** Every table that holds anything for a server. */
async function holdersOf(id: string): Promise<string[]> {
  const tables = await query<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'server_id' and table_name not like 'activity%'`,
  );
  expect(tables.length).toBeGreaterThan(5);
  const counted = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await query<{ rows: number }>(
        `select count(*)::int as rows from "${name}" where server_id = $1`,
        [id],
      );
      return row?.rows ? [name] : [];
    }),
  );
  return counted.flat();
}
