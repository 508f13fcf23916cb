import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiProcess } from "../../../../../../services/programs/api-process.ts";
import { waitUntil } from "../../nodes/nodes.fixture.ts";
import { startWorkerProcess } from "../../../worker-process.fixture.ts";
import { settled, startGameHost, type GameHost } from "../game-host.fixture.ts";

let host: GameHost;
let worker: ApiProcess;
let serverId: string;
let treeOf: (path: string) => string;

const plugins = [{ id: "modrinth:chunky", name: "Chunky", reason: "A ready world." }];

beforeAll(async () => {
  host = await startGameHost({}, { hasOwnWorker: true });
  worker = await startWorkerProcess(host.api, host.environment);
  serverId = await host.buildServer({ software: "paper", minecraftVersion: "1.20.1", plugins });
  const { rows } = await host.api.application.pool.query<{ id: string }>("select id from instances");
  treeOf = (path) => join(host.node.treeOf(rows[0]?.id ?? ""), path);
  writeFileSync(treeOf("world/marker.txt"), "my world");
}, 300_000);
afterAll(() => host.api.stop());

interface Step {
  readonly name: string;
  readonly status: string;
}

test("an update survives the death of worker and agent in each of its stages", async () => {
  const at = (path: string) => `/api/servers/${serverId}${path}`;
  const begun = await host.send(at("/update"), { minecraftVersion: "1.21.4", disables: [] });
  const jobId = String(begun.json["jobId"]);
  const job = async () =>
    (JSON.parse((await host.read(at("/jobs"))).text) as Record<string, unknown>[]).find(
      ({ id }) => id === jobId,
    );
  for (const stage of ["make backup", "stop server", "install software", "launch server"]) {
    const isReached = async () => {
      const steps = (await job())?.["steps"] as readonly Step[] | undefined;
      const step = steps?.find(({ name }) => name === stage);
      return step !== undefined && step.status !== "pending";
    };
    await waitUntil(`${stage} begins`, isReached, 60_000);
    await Promise.all([worker.kill("SIGKILL"), host.node.agent.kill("SIGKILL")]);
    host.node.start();
    worker = await startWorkerProcess(host.api, host.environment);
  }
  expect(await settled(job)).toMatchObject({ status: "completed", error: null });
  const server = (await host.read(at(""))).json;
  expect(server).toMatchObject({ status: "online", minecraftVersion: "1.21.4" });
  expect(readFileSync(treeOf("world/marker.txt"), "utf8")).toBe("my world");
  expect(existsSync(treeOf("plugins/Chunky.jar"))).toBe(true);
}, 400_000);
