import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readWorldTimes, type WorldTimes } from "../stand-ins/game-servers/world-reader.ts";
import { untilNothingRuns } from "./built-tree.ts";
import { call, drainNode, enrolNode, signUpOwner, type EnrolledNode, type Owner } from "./node-under-test.ts";
import { acceptEula, importRecipe, recipeFile, untilBuilt } from "./steps/build-steps.ts";

// If time is short, run only a few.
const rounds = process.env["CI"] === undefined ? 20 : 3;
const settlesWithinMs = 120_000;
let node: EnrolledNode;
let owner: Owner;
let serverId: string;

beforeAll(async () => {
  node = await enrolNode();
  owner = await signUpOwner();
  await acceptEula(owner);
  const recipe = recipeFile({ software: "paper", minecraftVersion: "1.21.4" });
  serverId = (await untilBuilt(owner, await importRecipe(owner, recipe))).serverId ?? "";
}, 240_000);
afterAll(async () => {
  await call(`/api/servers/${serverId}`, { method: "DELETE", cookie: owner.cookie });
  await untilNothingRuns(node);
  await drainNode(node.nodeId);
  await node.agent.kill("SIGTERM");
}, 90_000);

const send = (path: string, body: object = {}) => call(path, { method: "POST", body, cookie: owner.cookie });

/** The server's folder on the node. */
function treeOfServer(): string {
  const folder = join(node.folder, "state/instances");
  const records = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  const record = records.find((text) => text.includes(serverId)) ?? "{}";
  const { instanceId } = (JSON.parse(record) as { spec: { instanceId: string } }).spec;
  return join(node.poolFolder, "volumes", instanceId);
}

async function untilStatus(status: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const seen: unknown = await (await call(`/api/servers/${serverId}`, owner)).json();
      expect(seen).toMatchObject({ status });
    },
    { timeout: settlesWithinMs, interval: 200 },
  );
}

async function untilReady(backupId: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const seen: unknown = await (await call(`/api/servers/${serverId}/backups`, owner)).json();
      expect(seen).toContainEqual(expect.objectContaining({ id: backupId, status: "ready" }));
    },
    { timeout: settlesWithinMs, interval: 200 },
  );
}

/** A complete save gives every chunk the time of level.dat. */
const isWhole = ({ level, chunks }: WorldTimes) =>
  chunks.length > 0 && chunks.every((time) => time === level);

test(
  `a world that is written without pause comes back whole from ${rounds} backups in a row`,
  { timeout: 60_000 + rounds * 60_000 },
  async () => {
    for (let round = 1; round <= rounds; round += 1) {
      await untilStatus("online");
      const created = await send(`/api/servers/${serverId}/backups`);
      const { id: backupId } = (await created.json()) as { id: string };
      await untilReady(backupId);
      // The game keeps writing, so that the restored files differ from the current ones.
      await sleep(1500);
      await send(`/api/backups/${backupId}/restore`);
      await untilStatus("offline");
      await untilReady(backupId);
      expect([round, isWhole(await readWorldTimes(treeOfServer()))]).toEqual([round, true]);
      await call(`/api/backups/${backupId}`, { method: "DELETE", cookie: owner.cookie });
      await send(`/api/servers/${serverId}/action`, { action: "start" });
    }
  },
);

test("control: files copied one by one while the game runs are inconsistent", async () => {
  await untilStatus("online");
  const copy = mkdtempSync(join(tmpdir(), "torn-"));
  const folders = readdirSync(treeOfServer()).filter((name) => name.startsWith("world"));
  for (const folder of folders) {
    cpSync(join(treeOfServer(), folder), join(copy, folder), { recursive: true });
    await sleep(3000);
  }
  const seen = await readWorldTimes(copy).then(isWhole, () => false);
  rmSync(copy, { recursive: true });
  expect(seen).toBe(false);
}, 120_000);
