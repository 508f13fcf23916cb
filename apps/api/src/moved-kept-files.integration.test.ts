import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startRestStore, type RestStore } from "../../../services/engines/rest-store.ts";
import { startTestApi, type TestApi } from "./api.fixture.ts";
import { post } from "./http-client.fixture.ts";
import { signUpSomebody, type TestPerson } from "./modules/accounts/people.fixture.ts";
import { someEmptyServer } from "./modules/backups/backups-node.fixture.ts";
import { restorePreviousRun } from "./modules/builds/reinstall/job-runs.ts";
import { reinstallWorkflows } from "./modules/builds/reinstall/reinstall.workflow.ts";
import { reviseSpec } from "./modules/jobs/index.ts";
import { someUndoableJob } from "./modules/jobs/jobs.fixture.ts";
import { runInterrupted } from "./modules/jobs/stopped-stages.fixture.ts";
import { moveRun } from "./modules/moves/begin-move.ts";
import { contentsOf, operatorOf, placesOf, type Operator } from "./modules/moves/moves.fixture.ts";
import { movesWorkflows } from "./modules/moves/moves.workflow.ts";
import { readInstance, waitUntil } from "./modules/nodes/nodes.fixture.ts";
import { startRealNode, type RealNode } from "./modules/nodes/real-node.fixture.ts";
import { signInOperator } from "./security/gate.fixture.ts";

// Without a worker: the test runs the workflows itself. The server is off, so both machines can share an engine.
let api: TestApi;
let store: RestStore;
let alder: RealNode;
let birch: RealNode;
let owner: TestPerson;
let operator: Operator;
let serverId: string;
let instanceId: string;
let undoableJobId: string;
let replaced: Record<string, string>;

beforeAll(async () => {
  store = await startRestStore();
  api = await startTestApi();
  alder = await startRealNode(api, { hasPool: true, store: store.address });
  birch = await startRealNode(api, { hasPool: true, store: store.address });
  owner = await signUpSomebody(api.url);
  operator = operatorOf(api, await signInOperator(api));
}, 180_000);
afterAll(async () => {
  await api.stop();
  await store.stop();
});

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await api.application.pool.query(text, values)).rows as Row[];
const keptAt = (node: RealNode) => readdirSync(node.trash).filter((name) => name.includes(instanceId));
/** When it was replaced, and its label: the name without the disk's own id of the tree. */
const namesAt = (node: RealNode) =>
  keptAt(node).map((name) => {
    const [, , replacedAt, , label] = name.split(".");
    return `${replacedAt} ${label}`;
  });

/** A server on alder, and the files that a reinstall has replaced. */
beforeEach(async () => {
  const { deps } = api.application;
  await query("update nodes set state = 'draining' where name = $1", [birch.name]);
  ({ serverId, instanceId } = await someEmptyServer(api, owner));
  await query("update nodes set state = 'active'");
  const tree = alder.treeOf(instanceId);
  mkdirSync(join(tree, "world", "region"), { recursive: true });
  writeFileSync(join(tree, "world", "region", "r.0.0.mca"), Buffer.alloc(200_000, 7));
  writeFileSync(join(tree, "old.txt"), "replaced", { mode: 0o600 });
  replaced = contentsOf(tree);
  undoableJobId = await someUndoableJob(api, owner, serverId);
  await query(
    `update maintenance_jobs set previous = jsonb_set(previous, '{spec,installation,id}', '"first"') where id = $1`,
    [undoableJobId],
  );
  const { ports: _ports, ...spec } = (await readInstance(api, instanceId)).spec;
  await reviseSpec(deps, instanceId, { ...spec, installation: { ...spec.installation, id: randomUUID() } });
  await waitUntil("the files are replaced", () => keptAt(alder).length === 1, 30_000);
  await waitUntil("they are measured", async () => (await keptMb()) === 1, 60_000);
  writeFileSync(join(alder.treeOf(instanceId), "new.txt"), "in place");
}, 120_000);

async function keptMb(): Promise<number> {
  const [row] = await query<{ mb: number }>("select kept_mb as mb from instances where id = $1", [
    instanceId,
  ]);
  return row?.mb ?? 0;
}

async function targetNow() {
  const { json } = await operator.preview(serverId);
  const machines = json["machines"] as readonly {
    id: string;
    name: string;
    address: { port: number };
    refusal: string | null;
  }[];
  const target = machines.find(({ name }) => name === birch.name);
  return { target, keptMb: json["keptMb"] };
}

async function begin(): Promise<string> {
  const { target } = await targetNow();
  const to = { machineId: target?.id ?? "", port: target?.address.port ?? 0 };
  const answer = await operator.move(serverId, to);
  expect([answer.status, answer.json["error"]]).toEqual([202, undefined]);
  return String(answer.json["jobId"]);
}

const run = (jobId: string, at = "", act: () => Promise<unknown> = async () => undefined) =>
  runInterrupted(movesWorkflows(api.application.deps), moveRun.name, { jobId, serverId }, { at, act });
const askUndo = () =>
  post(
    `${api.url}/api/servers/${serverId}/jobs/${undoableJobId}/undo`,
    {},
    { headers: { cookie: owner.cookies } },
  );
const jobNow = async (jobId: string) =>
  (await query<object>("select status, error from maintenance_jobs where id = $1", [jobId]))[0];

test("replaced files move with the server, and can be brought back on its new machine", async () => {
  const names = namesAt(alder);
  const before = await placesOf(api, serverId);
  const reservedMb = await keptMb();
  expect((await targetNow()).keptMb).toBe(reservedMb);
  const jobId = await begin();
  await run(jobId, "stop server", async () => {
    const refused = await askUndo();
    expect([refused.status, refused.json["error"]]).toEqual([
      409,
      "Something else is being done to this server right now. Try again when it is finished.",
    ]);
    // Both machines have them, and the row says which of them counts.
    expect([namesAt(alder), namesAt(birch)]).toEqual([names, names]);
  });
  expect(await jobNow(jobId)).toEqual({ status: "completed", error: null });
  expect([namesAt(alder), namesAt(birch)]).toEqual([[], names]);
  expect(contentsOf(join(birch.trash, keptAt(birch)[0] ?? ""))).toEqual(replaced);
  const after = await placesOf(api, serverId);
  const disks = (places: typeof after) => places.nodes.map(({ disk }) => disk);
  const [fromMb = 0, toMb = 0] = disks(before);
  expect(disks(after)).toEqual([fromMb - 64 - reservedMb, toMb + 64 + reservedMb]);

  const undoing = await askUndo();
  expect([undoing.status, undoing.json["error"]]).toEqual([200, undefined]);
  const undoId = String(undoing.json["jobId"]);
  const workflows = reinstallWorkflows({ ...api.application.deps, pingServer: async () => undefined });
  const at = { at: "", act: async () => undefined };
  await runInterrupted(workflows, restorePreviousRun.name, { jobId: undoId, serverId }, at);
  expect(await jobNow(undoId)).toEqual({ status: "completed", error: null });
  expect(contentsOf(birch.treeOf(instanceId))).toMatchObject(replaced);
}, 180_000);

test("a move that is cancelled leaves them where they were, and nothing on the other machine", async () => {
  const names = namesAt(alder);
  const before = await placesOf(api, serverId);
  const jobId = await begin();
  await run(jobId, "switch machine", async () => {
    expect(namesAt(birch)).toContain(names[0]);
    expect((await operator.cancel(serverId)).status).toBe(200);
  });
  expect(await jobNow(jobId)).toMatchObject({ status: "failed" });
  expect([namesAt(alder), namesAt(birch)]).toEqual([names, []]);
  expect(contentsOf(join(alder.trash, keptAt(alder)[0] ?? ""))).toEqual(replaced);
  const { instance, roomHolds } = await placesOf(api, serverId);
  expect({ instance, roomHolds }).toEqual({ instance: before.instance, roomHolds: 0 });
  // Servers of earlier tests may still be measured: only what no instance accounts for is counted.
  const loose = await query(
    `select name from nodes n where reserved_disk_mb <> (select coalesce(sum(disk_mb + kept_mb), 0) from instances
        where node_id = n.id and released_at is null)`,
  );
  expect(loose).toEqual([]);
}, 120_000);

test("files that are larger than the plan of now move too, if the plan of then allowed it", async () => {
  const kept = join(alder.trash, keptAt(alder)[0] ?? "");
  // More than a disk allows for 64 MB. A hole costs nothing here, and is written there.
  writeFileSync(join(kept, "hole"), "");
  truncateSync(join(kept, "hole"), 120_000_000);
  const larger = contentsOf(kept);
  await query(
    "update maintenance_jobs set previous = jsonb_set(previous, '{spec,limits,diskMb}', '128') where id = $1",
    [undoableJobId],
  );
  const jobId = await begin();
  let held: object[] = [];
  await run(jobId, "stop server", async () => {
    held = await query("select disk_mb as mb from room_holds where id <> $1", [jobId]);
  });
  expect(await jobNow(jobId)).toEqual({ status: "completed", error: null });
  expect(held).toEqual([{ mb: expect.toSatisfy((mb: number) => mb > 0 && mb < 120) }]);
  expect(contentsOf(join(birch.trash, keptAt(birch)[0] ?? ""))).toEqual(larger);
  expect((await placesOf(api, serverId)).roomHolds).toBe(0);
}, 180_000);

test("a machine without room for them is refused beforehand", async () => {
  const [node] = await query<{ disk: number }>("select disk_mb as disk from nodes where name = $1", [
    birch.name,
  ]);
  await query("update nodes set disk_mb = ceil((reserved_disk_mb + 64) / disk_overcommit) where name = $1", [
    birch.name,
  ]);
  const { target } = await targetNow();
  const sentence = "It has not enough free storage for the server and its files that are kept for an undo.";
  expect(target?.refusal).toBe(sentence);
  const to = { machineId: target?.id ?? "", port: target?.address.port ?? 0 };
  expect((await operator.move(serverId, to)).json).toMatchObject({ type: "CHANGE_REFUSED", error: sentence });
  await query("update nodes set disk_mb = $2 where name = $1", [birch.name, node?.disk]);
}, 60_000);

test("those whose time is over meanwhile do not stop the move", async () => {
  const jobId = await begin();
  const gone = [
    {
      trashId: randomUUID(),
      label: "0".repeat(32),
      trashedAt: new Date().toISOString(),
      copyId: randomUUID(),
      stagedId: randomUUID(),
    },
  ];
  await query(
    "update maintenance_jobs set wanted = wanted || jsonb_build_object('kept', $2::jsonb) where id = $1",
    [jobId, JSON.stringify(gone)],
  );
  await run(jobId);
  expect(await jobNow(jobId)).toEqual({ status: "completed", error: null });
  const lines = await query<{ text: string }>("select text from maintenance_job_lines where job_id = $1", [
    jobId,
  ]);
  expect(lines.map(({ text }) => text)).toContain(
    "Files that were kept for an undo are not copied: their 7 days are over.",
  );
}, 120_000);
