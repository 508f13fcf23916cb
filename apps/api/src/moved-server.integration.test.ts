import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DBOS } from "@dbos-inc/dbos-sdk";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startRestStore, type RestStore } from "../../../services/engines/rest-store.ts";
import { pingServer } from "./adapters/minecraft-status.ts";
import { signInOperator } from "./security/gate.fixture.ts";
import { settled, startGameHost, type GameHost } from "./modules/builds/game-host.fixture.ts";
import { startRealNode, type RealNode } from "./modules/nodes/real-node.fixture.ts";
import { contentsOf, machineId, operatorOf, type Operator } from "./modules/moves/moves.fixture.ts";

// Two engines with their own addresses, so that both machines may have a container of the same name.
let host: GameHost;
let second: RealNode;
let store: RestStore;
let operator: Operator;
let serverId: string;
let instanceId: string;

beforeAll(async () => {
  store = await startRestStore();
  const MAIL_DIRECTORY = mkdtempSync(join(tmpdir(), "mail-"));
  host = await startGameHost({ MAIL_DIRECTORY }, { hasPool: true, store: store.address });
  serverId = await host.buildServer();
  const [instance] = await query<{ id: string }>("select id from instances");
  instanceId = instance?.id ?? "";
  second = await startRealNode(host.api, {
    hasGames: true,
    hasPool: true,
    store: store.address,
    instanceName: "agent-second",
  });
  operator = operatorOf(host.api, await signInOperator(host.api));
}, 400_000);
afterAll(async () => {
  await host.api.stop();
  await store.stop();
});

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await host.api.application.pool.query(text, values)).rows as Row[];
const readServer = async () => (await host.read(`/api/servers/${serverId}`)).json;
const move = async (to: RealNode) => {
  const machine = await machineId(host.api, to.name);
  const { json } = await operator.preview(serverId);
  const machines = json["machines"] as { id: string; address: { port: number }; refusal: string | null }[];
  const target = machines.find(({ id }) => id === machine);
  const answer = await operator.move(serverId, { machineId: machine, port: target?.address.port ?? 0 });
  expect([target?.refusal, answer.status]).toEqual([null, 202]);
  return String(answer.json["jobId"]);
};
const jobRow = async (jobId: string) =>
  (await query<Record<string, unknown>>("select * from maintenance_jobs where id = $1", [jobId]))[0];

async function answersAt({ ip, port }: Record<string, unknown>): Promise<boolean> {
  return (
    (await pingServer("java", String(ip), Number(port), AbortSignal.timeout(5000)).catch(() => undefined)) !==
    undefined
  );
}

async function backUp(): Promise<string> {
  const { json } = await host.send(`/api/servers/${serverId}/backups`);
  await vi.waitFor(
    async () => {
      const listed = JSON.parse((await host.read(`/api/servers/${serverId}/backups`)).text) as unknown;
      expect(listed).toContainEqual(expect.objectContaining({ id: json["id"], status: "ready" }));
    },
    { timeout: 60_000 },
  );
  return String(json["id"]);
}

test("a running server goes to another machine with its world, and a backup from before is restored there", async () => {
  const { node } = host;
  const tree = (one: RealNode, ...path: string[]) => join(one.treeOf(instanceId), ...path);
  writeFileSync(tree(node, "marker.txt"), "in the backup");
  const backupId = await backUp();
  writeFileSync(tree(node, "marker.txt"), "written later");
  mkdirSync(tree(node, "world", "region"), { recursive: true });
  writeFileSync(tree(node, "world", "region", "r.9.9.mca"), Buffer.alloc(2_000_000, 9));
  const before = await readServer();
  expect(before["status"]).toBe("online");

  const jobId = await move(second);
  await vi.waitFor(async () => {
    expect((await readServer())["statusReason"]).toMatch(/^Being moved to another machine/);
  });
  const job = await settled(() => jobRow(jobId));
  expect([job["status"], job["error"]]).toEqual(["completed", null]);

  const after = await readServer();
  expect(after).toMatchObject({ status: "online" });
  expect(after["ip"]).not.toBe(before["ip"]);
  expect([await answersAt(after), await answersAt(before)]).toEqual([true, false]);
  expect(readFileSync(tree(second, "marker.txt"), "utf8")).toBe("written later");
  expect(contentsOf(tree(second, "world"))).toMatchObject({ "region/r.9.9.mca": expect.any(String) });
  await vi.waitFor(() => expect(existsSync(node.treeOf(instanceId))).toBe(false), { timeout: 30_000 });
  await vi.waitFor(
    () => expect(readdirSync(node.trash).filter((name) => name.includes(instanceId))).toEqual([]),
    { timeout: 30_000 },
  );

  const [mail] = await query<{ subject: string }>(
    "select subject from mail_outbox where subject like '% has a new address'",
  );
  expect(mail).toBeDefined();
  const activity = await query<{ action: string; details: Record<string, unknown> }>(
    "select action, details from activity where subject_id = $1 and action in ('move.started', 'server.moved') order by id",
    [serverId],
  );
  expect(activity.map(({ action }) => action)).toEqual(["move.started", "server.moved"]);
  expect(activity[0]?.details).toMatchObject({ reason: "a new disk", from: node.name, to: second.name });

  const restoring = await host.send(`/api/backups/${backupId}/restore`);
  const restored = await settled(() => jobRow(String(restoring.json["jobId"])));
  expect([restored["status"], restored["error"]]).toEqual(["completed", null]);
  expect(readFileSync(tree(second, "marker.txt"), "utf8")).toBe("in the backup");
}, 300_000);

test("a machine that was away when the move ended deletes its copy later", async () => {
  await host.send(`/api/servers/${serverId}/action`, { action: "start" });
  await vi.waitFor(async () => expect((await readServer())["status"]).toBe("online"), { timeout: 60_000 });
  const jobId = await move(host.node);
  await vi.waitFor(
    async () =>
      expect(
        await query("select 1 from instance_moves where id = $1 and switched_at is not null", [jobId]),
      ).toHaveLength(1),
    { timeout: 120_000, interval: 20 },
  );
  await second.agent.kill("SIGKILL");
  const job = await settled(() => jobRow(jobId));
  expect([job["status"], job["error"]]).toEqual(["completed", null]);
  expect((await readServer())["status"]).toBe("online");
  expect(await answersAt(await readServer())).toBe(true);
  second.start();
  await vi.waitFor(
    async () => {
      await (await DBOS.triggerSchedule("moves.clear")).getResult();
      const [open] = await query<{ ended: boolean }>(
        "select ended_at is not null as ended from instance_moves where id = $1",
        [jobId],
      );
      expect(open).toEqual({ ended: true });
    },
    { timeout: 90_000, interval: 3000 },
  );
  expect(existsSync(second.treeOf(instanceId))).toBe(false);
  expect(readdirSync(second.trash).filter((name) => name.includes(instanceId))).toEqual([]);
}, 300_000);

/** From the moment it is down until it answers elsewhere, by the lines of the job's log. */
async function downtimeOf(jobId: string): Promise<number> {
  const lines = await query<{ text: string; at: Date }>(
    "select text, at from maintenance_job_lines where job_id = $1 order by id",
    [jobId],
  );
  const at = (start: string) => lines.find(({ text }) => text.startsWith(start))?.at.getTime() ?? Number.NaN;
  return at("It answers at") - at("The server is down");
}

async function untilStatus(status: string): Promise<number> {
  const startedAt = performance.now();
  await vi.waitFor(async () => expect((await readServer())["status"]).toBe(status), {
    timeout: 120_000,
    interval: 50,
  });
  return performance.now() - startedAt;
}

const gigabyte = 1024 ** 3;
const regionBytes = 8 * 1024 ** 2;
const mostBesidesStartMs = 10_000;

test("a gigabyte that was copied before costs no more downtime than a start and ten seconds", async () => {
  const [row] = await query<{ name: string }>(
    "select name from nodes join instances i on i.node_id = nodes.id",
  );
  const [from, to] = row?.name === second.name ? [second, host.node] : [host.node, second];
  await untilStatus("online");
  await host.send(`/api/servers/${serverId}/action`, { action: "stop" });
  await untilStatus("offline");
  const region = join(from.treeOf(instanceId), "world", "big");
  mkdirSync(region, { recursive: true });
  for (let number = 0; number < gigabyte / regionBytes; number += 1)
    writeFileSync(join(region, `r.${number}.0.mca`), randomBytes(regionBytes));
  await host.send(`/api/servers/${serverId}/action`, { action: "start" });
  const startMs = await untilStatus("online");
  const jobId = await move(to);
  const job = await vi.waitUntil(
    async () => {
      const seen = await jobRow(jobId);
      return seen?.["status"] === "completed" || seen?.["status"] === "failed" ? seen : undefined;
    },
    { timeout: 400_000, interval: 200 },
  );
  expect([job?.["status"], job?.["error"]]).toEqual(["completed", null]);
  const downMs = await downtimeOf(jobId);
  expect(downMs - startMs, "time limit").toBeLessThan(mostBesidesStartMs);
}, 540_000);
