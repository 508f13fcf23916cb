import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { backupRepository } from "@blockwright/node-protocol/backups";
import { createNodeKeys, sealForNode } from "@blockwright/node-protocol/sealed-for-node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBackupStore } from "./backup-store.ts";
import { listEntries } from "./browse/backup-entries.ts";
import { copyIntoRepository, fetchFromRepository, forgetBackups } from "./repository-commands.ts";
import { startRestStore, type RestStore } from "../../../../services/engines/rest-store.ts";
import { createRestic, type Repository, type Restic } from "./restic.ts";

const folder = mkdtempSync(join(tmpdir(), "shared-store-"));
const world = mkdtempSync(join(folder, "world-"));
const secrets = ["alder", "birch"].map((name) => join("/dev/shm", `test-${name}-${randomUUID()}`));
let store: RestStore;
let alder: Restic;
let birch: Restic;
let snapshotId: string;
const backupId = randomUUID();
const ofBirch = { id: randomUUID(), password: randomBytes(32).toString("base64url") };
const ofAlder = { id: randomUUID(), password: randomBytes(32).toString("base64url") };

beforeAll(async () => {
  store = await startRestStore();
  [alder, birch] = [await nodeAt(secrets[0] ?? ""), await nodeAt(secrets[1] ?? "")];
  writeFileSync(join(world, "level.dat"), "the world of a server on birch");
  await copy(alder, ofAlder, randomUUID());
  ({ snapshotId } = await copy(birch, ofBirch, backupId));
}, 60_000);
afterAll(async () => {
  await store.stop();
  for (const one of [folder, ...secrets]) rmSync(one, { recursive: true, force: true });
});

async function nodeAt(secretsFolder: string): Promise<Restic> {
  const options = {
    address: store.address,
    credentialsFile: undefined,
    secretsFolder,
    nodeId: secretsFolder,
  };
  return createRestic(await openBackupStore(options), mkdtempSync(join(folder, "cache-")));
}

const signal = new AbortController().signal;
const copy = (restic: Restic, repository: Repository, id: string) =>
  copyIntoRepository(restic, {
    repository,
    signal,
    backupId: id,
    folder: world,
    leftOut: [],
    onProgress: () => undefined,
  });
const newFolder = () => mkdtempSync(join(folder, "restored-"));

const attempts: Readonly<Record<string, (repository: Repository) => Promise<unknown>>> = {
  list: (repository) =>
    listEntries(alder, { repository, snapshotId }, { path: "", isRecursive: true, maxEntries: 9, signal }),
  restore: (repository) =>
    fetchFromRepository(alder, { repository, snapshotId, folder: newFolder(), signal }),
  "add to": (repository) => copy(alder, repository, randomUUID()),
  "delete from": (repository) => forgetBackups(alder, { repository, signal }, [backupId]),
};

test.each(Object.keys(attempts))(
  "a machine with the same store can't %s another machine's repository",
  async (name) => {
    const names = { id: ofBirch.id, "a made-up path": `${ofAlder.id}/../${ofBirch.id}` };
    for (const id of Object.values(names))
      await expect(attempts[name]?.({ id, password: ofAlder.password })).rejects.toMatchObject({
        kind: "wrong-password",
      });
    const target = newFolder();
    await fetchFromRepository(birch, { repository: ofBirch, snapshotId, folder: target, signal });
    expect(readFileSync(join(target, "level.dat"), "utf8")).toBe("the world of a server on birch");
  },
  60_000,
);

test("its key is sealed for its own machine, and only an id names a repository", async () => {
  const [keysOfAlder, keysOfBirch] = [await createNodeKeys(), await createNodeKeys()];
  const sealedPassword = await sealForNode(keysOfBirch.publicKey, ofBirch.password);
  await expect(keysOfAlder.open(sealedPassword)).rejects.toThrow(/operation/);
  for (const id of [`../${ofBirch.id}`, `${ofAlder.id}/../${ofBirch.id}`, `${ofBirch.id}/`, "", "."])
    expect(backupRepository.safeParse({ id, sealedPassword }).success).toBe(false);
  expect(backupRepository.safeParse({ id: ofBirch.id, sealedPassword }).success).toBe(true);
});
