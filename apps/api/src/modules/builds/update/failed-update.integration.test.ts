import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { settled, startGameHost, type GameHost } from "../game-host.fixture.ts";

let host: GameHost;
let serverId: string;
let tree: string;

beforeAll(async () => {
  host = await startGameHost(
    {
      NIGHTLY_BACKUPS: "on",
      // That image has no Java: 26.1 can be installed but not started.
      JAVA_IMAGES: "17=blockwright/java:17,21=blockwright/java:21,25=blockwright/native:latest",
    },
    { hasPool: true },
  );
  serverId = await host.buildServer();
  const { rows } = await host.api.application.pool.query<{ id: string }>("select id from instances");
  tree = host.node.treeOf(rows[0]?.id ?? "");
}, 300_000);
afterAll(() => host.api.stop());

const at = (path: string) => `/api/servers/${serverId}${path}`;
const server = async () => (await host.read(at(""))).json;
const until = (status: string) =>
  vi.waitFor(async () => expect((await server())["status"]).toBe(status), { timeout: 60_000 });
const jobs = async () => JSON.parse((await host.read(at("/jobs"))).text) as Record<string, unknown>[];
const update = async () => {
  const { jobId } = (await host.send(at("/update"), { minecraftVersion: "26.1" })).json;
  return settled(async () => (await jobs()).find(({ id }) => id === jobId));
};

function hashOfWorld(): string {
  const hash = createHash("sha256");
  const files = readdirSync(join(tree, "world"), { recursive: true, withFileTypes: true });
  const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
  for (const path of paths.toSorted()) hash.update(path).update(readFileSync(path));
  return hash.digest("hex");
}

test("an update that does not start is taken back, with the world untouched, after a backup", async () => {
  await host.send(at("/action"), { action: "stop" });
  await until("offline");
  const before = hashOfWorld();
  const job = await update();
  expect(job).toMatchObject({ status: "failed", type: "update", undoUntil: null });
  expect(job["error"]).toMatch(/ Your server is as it was before\.$/);
  const steps = job["steps"] as { name: string; status: string }[];
  expect(steps.find(({ status }) => status === "failed")?.name).toBe("launch server");
  expect(hashOfWorld()).toBe(before);
  expect(await server()).toMatchObject({ status: "offline", minecraftVersion: "1.21.4" });
  const { rows } = await host.api.application.pool.query("select reason, status, is_automatic from backups");
  expect(rows).toEqual([{ reason: "Before update to Minecraft 26.1", status: "ready", is_automatic: true }]);
  await host.send(at("/action"), { action: "start" });
  await until("online");
}, 240_000);

test("a server that ran before runs again after a failed update", async () => {
  await until("online");
  expect(await update()).toMatchObject({ status: "failed" });
  await until("online");
  expect(await server()).toMatchObject({ minecraftVersion: "1.21.4" });
}, 240_000);
