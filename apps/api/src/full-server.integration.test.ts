import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { plans } from "@blockwright/contract/plans";
import { execInContainer } from "../../../services/engines/docker-api.ts";
import { runSftp } from "../../../services/programs/openssh.ts";
import { ask, type TestAnswer } from "./http-client.fixture.ts";
import { startGameHost, type GameHost } from "./modules/builds/game-host.fixture.ts";
import { waitUntil } from "./modules/nodes/nodes.fixture.ts";
import { someSftpPassword } from "./modules/sftp/sftp.fixture.ts";
import { tusClient } from "./modules/transfers/tus.fixture.ts";

const bytesPerMb = 1024 * 1024;
const storagePercent = 1.25;
const planBytes = ((plans.free.storageMb * storagePercent) / 100) * bytesPerMb;
const run = promisify(execFile);
const here = mkdtempSync(join(tmpdir(), "blockwright-full-"));

let host: GameHost;
let serverId: string;
let instanceId: string;

beforeAll(async () => {
  const environment = { PLAN_STORAGE_PERCENT: String(storagePercent) };
  host = await startGameHost(environment, { hasPool: true, hasSftp: true });
  serverId = await host.buildServer();
  const { rows } = await host.api.application.pool.query<{ id: string }>(
    "select id from instances where server_id = $1",
    [serverId],
  );
  instanceId = rows[0]?.id ?? "";
}, 240_000);
afterAll(async () => {
  await host.api.stop();
  rmSync(here, { recursive: true });
});

const at = (path: string) => `/api/servers/${serverId}${path}`;
const status = async () => String((await host.read(at(""))).json["status"]);

/** The kernel's disk usage and limit for the server's tree. */
async function quota(): Promise<{ charged: number; limit: number }> {
  const tree = host.node.treeOf(instanceId);
  await run("btrfs", ["filesystem", "sync", tree]);
  const { stdout } = await run("btrfs", ["qgroup", "show", "--raw", "-r", "-F", tree]);
  const [, charged, limit] = /^\d+\/\d+\s+(\d+)\s+\d+\s+(\d+)/m.exec(stdout) ?? [];
  return { charged: Number(charged), limit: Number(limit) };
}

const inGame = (script: string) =>
  execInContainer(host.node.socketPath, `bw-${instanceId}`, ["sh", "-c", script]);

const save = (name: string, content: string) =>
  ask(`${host.api.url}${at(`/files/${name}`)}`, {
    method: "PUT",
    body: { content },
    headers: { cookie: host.owner.cookies },
  });

const writers: Record<string, () => Promise<unknown>> = {
  browser: async () => {
    for (let index = 0; index < 40; index++) {
      await save(`browser-${index}.txt`, randomBytes(250 * 1024).toString("hex"));
    }
  },
  upload: async () => {
    const tus = tusClient(host.api.url, serverId, host.owner.cookies);
    const { status: begun, headers } = await tus.begin("upload.bin", 24 * bytesPerMb);
    if (begun === 201) await tus.send(String(headers.location), randomBytes(24 * bytesPerMb));
  },
  sftp: async () => {
    const { json } = await host.read(at("/sftp"));
    const { port, username } = json["connection"] as { port: number; username: string };
    const password = await someSftpPassword(host.api, host.owner, serverId);
    writeFileSync(join(here, "up"), randomBytes(24 * bytesPerMb));
    await runSftp({ port, username, password }, ["put up sftp.bin"], here);
  },
  extraction: () => host.send(at("/extractions"), { path: "packed.zip", into: "extracted" }),
  game: () => inGame(`head -c ${64 * bytesPerMb} /dev/urandom > game.bin`),
};

test("concurrent writers on every channel and the game stay below the kernel's limit", async () => {
  await inGame(`head -c ${8 * bytesPerMb} /dev/urandom > to-pack`);
  expect((await host.send(at("/archives"), { paths: ["to-pack"], to: "packed.zip" })).status).toBe(200);
  await waitUntil("SFTP is offered", async () => (await host.read(at("/sftp"))).json["connection"] !== null);
  await Promise.all(Object.values(writers).map((write) => write()));
  const { charged, limit } = await quota();
  expect(charged).toBeLessThanOrEqual(limit);
  expect(charged).toBeGreaterThan(planBytes / 2);
  // A game that writes faster than it can be stopped reaches the kernel's limit, slightly above its plan.
  expect(limit).toBeLessThanOrEqual(1.5 * planBytes);
}, 120_000);

test("a file larger than the plan is refused before its first byte", async () => {
  const tus = tusClient(host.api.url, serverId, host.owner.cookies);
  const refused = await tus.begin("too-large.bin", planBytes + 1);
  expect(refused).toMatchObject({ status: 413, json: { type: "STORAGE_FULL" } });
});

/** The order matters: the last operations free space. */
const operations: Record<string, () => Promise<TestAnswer>> = {
  list: () => host.read(at("/files")),
  read: () => host.read(at("/files/server.properties")),
  search: () => host.read(at("/file-search?text=server&in=names")),
  weigh: () => host.read(at("/disk-usage")),
  save: () => save("saved.txt", "x".repeat(400_000)),
  "make a folder": () => host.send(at("/files"), { path: "folder", type: "directory" }),
  "make a file": () => host.send(at("/files"), { path: "empty", type: "file" }),
  move: () => host.send(at("/file-moves"), { moves: [{ from: "to-pack", to: "moved" }] }),
  copy: () => host.send(at("/file-copies"), { copies: [{ from: "game.bin", to: "copied" }] }),
  archive: () => host.send(at("/archives"), { paths: ["game.bin"], to: "game.zip" }),
  extract: () => host.send(at("/extractions"), { path: "packed.zip", into: "again" }),
  delete: () => host.send(at("/file-deletions"), { paths: ["packed.zip"] }),
  "list the trash": () => host.read(at("/trash")),
  "empty the trash": () => host.remove(at("/trash")),
  "delete for good": () => host.send(at("/file-deletions"), { paths: ["game.bin"], forGood: true }),
};
const mustWork = ["list", "read", "search", "weigh", "list the trash", "empty the trash", "delete for good"];

test("on a full disk every operation works or explains why not, and the server stays manageable", async () => {
  await inGame("cat /dev/urandom > filler; for i in $(seq 400); do head -c 4096 /dev/urandom > fill$i; done");
  const { charged, limit } = await quota();
  expect(charged).toBeGreaterThan(limit - bytesPerMb);
  expect((await host.send(at("/console"), { command: "list" })).status).toBe(200);
  const faults: string[] = [];
  for (const [name, operation] of Object.entries(operations)) {
    const fault = faultOf(await operation(), mustWork.includes(name));
    if (fault !== undefined) faults.push(`${name}: ${fault}`);
  }
  expect(faults).toEqual([]);
  expect((await host.send(at("/action"), { action: "stop" })).status).toBe(200);
  await waitUntil("it is off", async () => (await status()) === "offline", 60_000);
  expect((await host.send(at("/file-deletions"), { paths: ["filler"], forGood: true })).status).toBe(200);
  expect((await host.send(at("/action"), { action: "start" })).status).toBe(200);
  await waitUntil("it is on", async () => (await status()) === "online", 90_000);
  expect((await host.remove(at(""))).status).toBe(200);
  await waitUntil("it is gone", async () => (await host.read(at(""))).status === 404);
}, 240_000);

function faultOf({ status: code, json, text }: TestAnswer, isNeeded: boolean): string | undefined {
  const failed = "failed" in json ? (json["failed"] as { error: string }[]) : [];
  const sentences = failed.map(({ error }) => error);
  if (code >= 400) sentences.push(String(json["error"]));
  if (code >= 500 && json["type"] !== "STORAGE_FULL") return `${code}: ${text}`;
  if (isNeeded && sentences.length > 0) return `it has to work: ${sentences.join()}`;
  return sentences.find((sentence) => !/^[A-Z].*[.!?]$/.test(sentence));
}
