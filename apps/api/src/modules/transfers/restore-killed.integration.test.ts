import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { jarOf } from "@blockwright/minecraft/jar/jar.fixture";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiProcess } from "../../../../../services/programs/api-process.ts";
import { startTestApi, type TestApi } from "../../api.fixture.ts";
import { post } from "../../http-client.fixture.ts";
import { signUpSomebody } from "../accounts/people.fixture.ts";
import { someEmptyServer } from "../backups/backups-node.fixture.ts";
import { waitUntil } from "../nodes/nodes.fixture.ts";
import { startRealNode, type RealNode } from "../nodes/real-node.fixture.ts";
import { tusClient } from "./tus.fixture.ts";
import { startWorkerProcess } from "../../worker-process.fixture.ts";

let api: TestApi;
let node: RealNode;
let worker: ApiProcess;

beforeAll(async () => {
  api = await startTestApi();
  node = await startRealNode(api, { hasPool: true });
  worker = await startWorkerProcess(api);
}, 120_000);
afterAll(() => api.stop());

interface JobRow {
  readonly status: string;
  readonly error: string | null;
  readonly steps: readonly { readonly name: string; readonly status: string }[];
}

async function jobOf(id: string): Promise<JobRow | undefined> {
  const query = "select status, error, steps from maintenance_jobs where id = $1";
  const { rows } = await api.application.pool.query<JobRow>(query, [id]);
  return rows[0];
}

test("a restore survives the death of worker and agent in each of its stages", async () => {
  const owner = await signUpSomebody(api.url);
  const { serverId, instanceId } = await someEmptyServer(api, owner);
  const inTree = (...path: string[]) => join(node.treeOf(instanceId), ...path);
  writeFileSync(inTree("notes.txt"), "only here");
  const tus = tusClient(api.url, serverId, owner.cookies);
  const content = randomBytes(20_000_000).toString("latin1");
  const zip = Buffer.from(jarOf({ "server.properties": "motd=Brought\n", "big.bin": content }));
  const begun = await tus.begin("server.zip", zip.length, { purpose: "restore" });
  const location = String(begun.headers.location);
  expect((await tus.send(location, zip)).status).toBe(204);
  const uploadId = location.split("/").at(-1);
  const restoring = await post(
    `${api.url}/api/servers/${serverId}/restore-from-file`,
    { uploadId, name: "server.zip" },
    { headers: { cookie: owner.cookies } },
  );
  const jobId = String(restoring.json["jobId"]);

  for (const stage of ["unpack file", "stop server", "put in place"]) {
    const isReached = async () => {
      const step = (await jobOf(jobId))?.steps.find(({ name }) => name === stage);
      return step !== undefined && step.status !== "pending";
    };
    await waitUntil(`${stage} begins`, isReached, 60_000);
    await Promise.all([worker.kill("SIGKILL"), node.agent.kill("SIGKILL")]);
    node.start();
    worker = await startWorkerProcess(api);
  }
  const isOver = async () => (await jobOf(jobId))?.status !== "running";
  await waitUntil("it is over", isOver, 150_000);

  expect(await jobOf(jobId)).toMatchObject({ status: "completed", error: null });
  expect(readdirSync(inTree()).toSorted()).toEqual(["big.bin", "server.properties"]);
  expect(readFileSync(inTree("server.properties"), "utf8")).toContain("motd=Brought");
  const kept = readdirSync(node.trash).filter((name) => name.includes(instanceId));
  expect(kept).toHaveLength(1);
  // Neither the upload nor half of another tree.
  expect(readdirSync(join(node.trash, kept[0] ?? ""))).toEqual(["notes.txt"]);
  const volumes = () => readdirSync(join(inTree(), ".."));
  await waitUntil("no other tree is left", () => !volumes().includes(jobId), 30_000);
  expect(volumes()).toContain(instanceId);
}, 400_000);
