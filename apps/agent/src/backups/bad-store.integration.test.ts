import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openBackupStore } from "./backup-store.ts";
import { checkRepository, copyIntoRepository, fetchFromRepository } from "./repository-commands.ts";
import { everyProcess } from "./secrets/every-process.fixture.ts";
import { startRestStore, type RestStore } from "../../../../services/engines/rest-store.ts";
import { createRestic, type Restic } from "./restic.ts";
import { explainRestic, ResticError } from "./restic-error.ts";

const canary = `canary${randomBytes(12).toString("hex")}`;
const folder = mkdtempSync(join(tmpdir(), "bad-store-"));
const world = mkdtempSync(join(folder, "world-"));
let store: RestStore;
let restic: Restic;
let repository: { readonly id: string; readonly password: string };

beforeAll(async () => {
  store = await startRestStore();
  const credentialsFile = join(folder, "credentials");
  writeFileSync(credentialsFile, `node-7:${canary}`);
  const secretsFolder = join("/dev/shm", `test-${randomUUID()}`);
  const opened = await openBackupStore({
    address: store.address,
    credentialsFile,
    secretsFolder,
    nodeId: "node-7",
  });
  restic = await createRestic(opened, join(folder, "cache"), { patienceMs: 1000 });
  repository = { id: randomUUID(), password: randomBytes(32).toString("base64url") };
  writeFileSync(join(world, "world.bin"), randomBytes(1_000_000));
  await backUp();
}, 60_000);
afterAll(async () => {
  await store.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  writeFileSync(join(world, "world.bin"), randomBytes(1_000_000));
});

async function backUp() {
  const call = { repository, signal: new AbortController().signal };
  const copying = {
    ...call,
    backupId: randomUUID(),
    folder: world,
    leftOut: [],
    onProgress: () => undefined,
  };
  const result = await copyIntoRepository(restic, copying);
  await checkRepository(restic, call);
  return result;
}

/** The reason and the message shown to users. */
async function failure(): Promise<readonly string[]> {
  const error: unknown = await backUp().catch((reason: unknown) => reason);
  if (!(error instanceof ResticError)) throw new Error(`it did not fail: ${JSON.stringify(error)}`);
  const { reason, message } = explainRestic(error);
  return [reason, message];
}

const away = ["store-away", "The backup store can't be reached right now. Please try again later."];

test("a backup fails with a message while the store is down, and the next one succeeds", async () => {
  await store.stop();
  expect(await failure()).toEqual(away);
  await store.startAgain();
  expect(await backUp()).toMatchObject({ files: 1, bytes: 1_000_000 });
}, 60_000);

test.each([
  ["full", ["store-full", "The backup store is full. Please try again later."]],
  [
    "read-only",
    [
      "store-read-only",
      "The backup store can only be read right now, so nothing can be saved there. Please try again later.",
    ],
  ],
] as const)(
  "a backup fails with a message while the store is %s, and the next one succeeds",
  async (mood, told) => {
    store.mood = mood;
    expect(await failure()).toEqual(told);
    store.mood = "well";
    expect(await backUp()).toMatchObject({ files: 1, bytes: 1_000_000 });
  },
  60_000,
);

test("a backup comes back from a store that can only be read", async () => {
  const { snapshotId } = await backUp();
  store.mood = "read-only";
  const target = mkdtempSync(join(folder, "restored-"));
  const call = { repository, signal: new AbortController().signal };
  await fetchFromRepository(restic, { ...call, snapshotId, folder: target });
  store.mood = "well";
  expect(readFileSync(join(target, "world.bin"))).toEqual(readFileSync(join(world, "world.bin")));
}, 60_000);

test("a backup waits for a slow store", async () => {
  store.mood = "slow";
  expect(await backUp()).toMatchObject({ files: 1, bytes: 1_000_000 });
  store.mood = "well";
}, 60_000);

test("the store's password is sent to the store, but is in no argument and no environment", async () => {
  const ending = new AbortController();
  const over = backUp().finally(() => ending.abort());
  let looks = 0;
  while (!ending.signal.aborted) {
    const seen = everyProcess();
    if (seen.includes(repository.id)) looks += 1;
    expect(seen).not.toContain(canary);
    expect(seen).not.toContain(repository.password);
    await sleep(50);
  }
  await over;
  expect(looks).toBeGreaterThan(0);
  expect(store.seenCredentials()).toBe(`node-7:${canary}`);
}, 60_000);
