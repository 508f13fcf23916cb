import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { listBackupFolder } from "@blockwright/node-protocol/backup-files";
import {
  beginBackup,
  beginForget,
  beginRestore,
  readBackupWork,
  readSealingKey,
} from "@blockwright/node-protocol/backups";
import type { InstanceSpec } from "@blockwright/node-protocol/instance";
import { applyInstance } from "@blockwright/node-protocol/rpc";
import { sealForNode } from "@blockwright/node-protocol/sealed-for-node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestNode, shellGame, untilState, type TestNode } from "../../agent.fixture.ts";
import { everyContainer } from "./every-container.fixture.ts";
import { everyProcess } from "./every-process.fixture.ts";
import { startRestStore, type RestStore } from "../../../../../services/engines/rest-store.ts";
import { flushes, savingGame } from "../saving-game.fixture.ts";

const password = randomBytes(32).toString("base64url");
const storePassword = `canary${randomBytes(12).toString("hex")}`;
const secrets = [password, storePassword];
const repositoryId = randomUUID();
const lookEveryMs = 100;
const folder = mkdtempSync(join(tmpdir(), "backup-secrets-"));
let node: TestNode;
let store: RestStore;
let spec: InstanceSpec;
let stopAgent: () => Promise<void>;

beforeAll(async () => {
  store = await startRestStore();
  node = await openTestNode();
  const credentialsFile = join(folder, "credentials");
  writeFileSync(credentialsFile, `node-7:${storePassword}`);
  stopAgent = await node.start({ BACKUP_STORE: store.address, BACKUP_CREDENTIALS_FILE: credentialsFile });
  spec = shellGame(savingGame(flushes));
  await node.ask(applyInstance, { spec });
  await untilState(node, spec.instanceId, "online");
}, 120_000);
afterAll(async () => {
  await stopAgent();
  await node.clear();
  await store.stop();
  rmSync(folder, { recursive: true });
}, 60_000);

async function repository() {
  const { publicKey } = await node.ask(readSealingKey, {});
  return { id: repositoryId, sealedPassword: await sealForNode(publicKey, password) };
}

/** Looks at every process until the work is over. Returns how it ended and how often restic was seen. */
async function watchWork(workId: string) {
  let timesSeen = 0;
  for (;;) {
    const status = await node.ask(readBackupWork, { workId });
    const seen = everyProcess();
    if (seen.includes(repositoryId)) timesSeen += 1;
    for (const secret of secrets) expect(seen).not.toContain(secret);
    if (status.state === "done" || status.state === "failed") return { status, timesSeen };
    // The store answers from this process.
    await sleep(lookEveryMs);
  }
}

test(
  "a repository's key and the store's password are in no argument, environment, container, log or message",
  { timeout: 180_000 },
  async () => {
    writeFileSync(join(node.dataFolder, "volumes", spec.instanceId, "world.bin"), randomBytes(4_000_000));
    let heard = "";
    const listening = node.nats.subscribe(">", {
      callback: (_error, message) => void (heard += message.string()),
    });
    const asked = { instanceId: spec.instanceId, repository: await repository() };
    const workId = randomUUID();
    await node.ask(beginBackup, { ...asked, workId, leftOut: [] });
    const made = await watchWork(workId);
    expect(made).toMatchObject({ status: { state: "done" } });
    const {
      snapshotId = "",
      files = 0,
      bytes = 0,
    } = (made.status.state === "done" && made.status.backup) || {};
    const listed = await node.ask(listBackupFolder, { ...asked, snapshotId, path: "", limit: 10 });
    expect(listed.entries.map(({ name }) => name)).toContain("world.bin");
    const [restoreId, forgetId] = [randomUUID(), randomUUID()];
    await node.ask(beginRestore, { ...asked, workId: restoreId, snapshotId, expected: { files, bytes } });
    const restored = await watchWork(restoreId);
    await node.ask(beginForget, { ...asked, workId: forgetId, backupIds: [workId] });
    const forgotten = await watchWork(forgetId);
    for (const { status, timesSeen } of [made, restored, forgotten]) {
      expect(status).toMatchObject({ state: "done" });
      expect(timesSeen).toBeGreaterThan(0);
    }
    listening.unsubscribe();

    const places = {
      messages: { text: heard, holds: asked.repository.sealedPassword },
      containers: {
        text: await everyContainer(node.instance.docker?.socketPath ?? ""),
        holds: "Automatic saving is now disabled",
      },
      log: { text: readFileSync(node.logFile, "utf8"), holds: node.nodeId },
    };
    // Checks the test itself: the secrets were used, and each place was read.
    expect(store.seenCredentials()).toBe(`node-7:${storePassword}`);
    for (const { text, holds } of Object.values(places)) {
      expect(text.includes(holds)).toBe(true);
      for (const secret of secrets) expect(text.includes(secret)).toBe(false);
    }
  },
);
