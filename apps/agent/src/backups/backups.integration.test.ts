import { randomBytes, randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  beginBackup,
  beginRestore,
  endBackupWork,
  readBackupWork,
  readSealingKey,
  type BackupWorkStatus,
} from "@blockwright/node-protocol/backups";
import type { InstanceSpec } from "@blockwright/node-protocol/instance";
import { applyInstance } from "@blockwright/node-protocol/rpc";
import { sealForNode } from "@blockwright/node-protocol/sealed-for-node";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openTestNode, shellGame, untilState, type TestNode } from "../agent.fixture.ts";
import { flushes, savingGame } from "./saving-game.fixture.ts";

let node: TestNode;
let stopAgent: () => Promise<void>;
beforeAll(async () => {
  node = await openTestNode();
  stopAgent = await node.start();
}, 120_000);
afterAll(async () => {
  await stopAgent();
  await node.clear();
}, 60_000);

const fileOf = ({ instanceId }: InstanceSpec, name: string) =>
  join(node.dataFolder, "volumes", instanceId, name);
const heardBy = (spec: InstanceSpec) => readFileSync(fileOf(spec, "heard.txt"), "utf8").trim().split("\n");

async function startGame(script: string): Promise<InstanceSpec> {
  const spec = shellGame(script);
  await node.ask(applyInstance, { spec });
  await untilState(node, spec.instanceId, "online");
  return spec;
}

const password = randomBytes(32).toString("base64url");
async function repositoryOf(id: string) {
  const { publicKey } = await node.ask(readSealingKey, {});
  return { id, sealedPassword: await sealForNode(publicKey, password) };
}

async function untilOver(workId: string): Promise<BackupWorkStatus> {
  return vi.waitFor(
    async () => {
      const status = await node.ask(readBackupWork, { workId });
      if (status.state !== "done" && status.state !== "failed") throw new Error(JSON.stringify(status));
      return status;
    },
    { timeout: 90_000, interval: 200 },
  );
}

async function backUp({ instanceId }: InstanceSpec, repositoryId = randomUUID()) {
  const workId = randomUUID();
  await node.ask(beginBackup, {
    workId,
    instanceId,
    repository: await repositoryOf(repositoryId),
    leftOut: [],
  });
  return { workId, repositoryId, status: await untilOver(workId) };
}

test("a running server saves its world, is copied, and resumes saving", { timeout: 120_000 }, async () => {
  const spec = await startGame(savingGame(flushes));
  const { status, repositoryId } = await backUp(spec);
  expect(status).toMatchObject({ state: "done" });
  expect(heardBy(spec)).toEqual(["save-off", "save-all flush", "save-on"]);
  const restoreId = randomUUID();
  const { snapshotId = "", files = 0, bytes = 0 } = (status.state === "done" && status.backup) || {};
  await node.ask(beginRestore, {
    workId: restoreId,
    instanceId: spec.instanceId,
    repository: await repositoryOf(repositoryId),
    snapshotId,
    expected: { files, bytes },
  });
  expect(await untilOver(restoreId)).toMatchObject({ state: "done", restored: { stagedId: restoreId } });
  writeFileSync(fileOf(spec, "world.txt"), "changed since");
  const installation = { ...spec.installation, id: randomUUID(), staged: restoreId };
  await node.ask(applyInstance, { spec: { ...spec, generation: 2, power: "off", installation } });
  await untilState(node, spec.instanceId, "offline");
  await vi.waitFor(() => expect(readFileSync(fileOf(spec, "world.txt"), "utf8")).toBe("flushed\n"), 30_000);
});

test("a failed save fails the backup, and saving is resumed anyway", { timeout: 120_000 }, async () => {
  const spec = await startGame(
    savingGame(`echo "[12:00:00 WARN]: Unable to save the game (is there enough disk space?)"`),
  );
  const { status } = await backUp(spec);
  expect(status).toMatchObject({ state: "failed", reason: "save-failed" });
  expect(heardBy(spec)).toEqual(["save-off", "save-all flush", "save-on"]);
});

test(
  "after an agent was killed during a backup, the next agent turns saving back on",
  { timeout: 120_000 },
  async () => {
    const spec = await startGame(savingGame(flushes));
    await stopAgent();
    // What the first agent had recorded before it sent save-off.
    mkdirSync(join(node.stateFolder, "saving-off"), { recursive: true });
    writeFileSync(join(node.stateFolder, "saving-off", spec.instanceId), "");
    stopAgent = await node.start();
    await vi.waitFor(() => expect(heardBy(spec)).toEqual(["save-on"]), 30_000);
  },
);

test(
  "work that is cancelled half way leaves no snapshot, and the server resumes saving",
  { timeout: 120_000 },
  async () => {
    const spec = await startGame(savingGame(`sleep 3; ${flushes}`));
    const workId = randomUUID();
    const repository = await repositoryOf(randomUUID());
    await node.ask(beginBackup, { workId, instanceId: spec.instanceId, repository, leftOut: [] });
    await vi.waitFor(() => expect(heardBy(spec)).toContain("save-all flush"), 30_000);
    await node.ask(endBackupWork, { workId });
    expect(await node.ask(readBackupWork, { workId })).toEqual({ state: "unknown" });
    await vi.waitFor(() => expect(heardBy(spec).at(-1)).toBe("save-on"), 30_000);
  },
);

test("a repository does not open with another password", { timeout: 120_000 }, async () => {
  const spec = await startGame(savingGame(flushes));
  const { repositoryId } = await backUp(spec);
  const { publicKey } = await node.ask(readSealingKey, {});
  const workId = randomUUID();
  const repository = { id: repositoryId, sealedPassword: await sealForNode(publicKey, "something else") };
  await node.ask(beginBackup, { workId, instanceId: spec.instanceId, repository, leftOut: [] });
  expect(await untilOver(workId)).toMatchObject({ state: "failed", reason: "failed" });
});
