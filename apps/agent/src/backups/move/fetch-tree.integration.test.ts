import { randomBytes, randomUUID } from "node:crypto";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createNodeKeys, sealForNode } from "@blockwright/node-protocol/sealed-for-node";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startRestStore, type RestStore } from "../../../../../services/engines/rest-store.ts";
import { directoryVolumes } from "../../volumes/directory-volumes.ts";
import { openBackupStore } from "../backup-store.ts";
import { copyIntoRepository } from "../repository-commands.ts";
import { createRestic, type Restic } from "../restic.ts";
import { fetchTree } from "./fetch-tree.ts";
import { digestFolder } from "./push-tree.ts";

const folder = mkdtempSync(join(tmpdir(), "fetch-tree-"));
const secretsFolder = join("/dev/shm", `test-fetch-${randomUUID()}`);
const volumes = directoryVolumes(join(folder, "pool"));
const repository = { id: randomUUID(), password: randomBytes(32).toString("base64url") };
const { signal } = new AbortController();
let store: RestStore;
let restic: Restic;
let keys: Awaited<ReturnType<typeof createNodeKeys>>;
let world: string;
let stagedId: string;
let instanceId: string;

beforeAll(async () => {
  store = await startRestStore();
  await volumes.prepare();
  keys = await createNodeKeys();
  const options = { address: store.address, credentialsFile: undefined, secretsFolder, nodeId: "a" };
  restic = await createRestic(await openBackupStore(options), join(folder, "cache"));
});
afterAll(async () => {
  await store.stop();
  for (const one of [folder, secretsFolder]) rmSync(one, { recursive: true, force: true });
});

beforeEach(async () => {
  [stagedId, instanceId] = [randomUUID(), randomUUID()];
  world = mkdtempSync(join(folder, "world-"));
  mkdirSync(join(world, "region"));
  for (const name of ["same", "changed", "gone"])
    writeFileSync(join(world, "region", `${name}.mca`), `${name} before`);
  utimesSync(join(world, "region", "same.mca"), wholeSecond, wholeSecond);
  await fetch(await push());
});

/** Node sets times with less precision than it reads. */
const wholeSecond = new Date(1_700_000_000_000);

async function push() {
  const onProgress = () => undefined;
  const copying = { repository, signal, backupId: randomUUID(), folder: world, leftOut: [], onProgress };
  const { snapshotId } = await copyIntoRepository(restic, { ...copying, isWhole: true });
  const { sha256: treeHash, files, bytes } = await digestFolder(world, new Map(), signal);
  return { snapshotId, expected: { treeHash, files, bytes } };
}

type Kept = { readonly keptAs: string } | { readonly keptTree: { label: string; trashedAt: string } };

async function fetch(pushed: Awaited<ReturnType<typeof push>>, kept?: Kept) {
  const sealedPassword = await sealForNode(keys.publicKey, repository.password);
  const request = {
    ...pushed,
    workId: randomUUID(),
    instanceId,
    repository: { id: repository.id, sealedPassword },
    stagedId,
    diskMb: 64,
    isAwaited: true,
    ...kept,
  };
  const context = { signal, show: () => undefined, isRepeated: false };
  return fetchTree({ restic, volumes, keys }, new Map(), request, context);
}

const staged = (name: string) => join(volumes.pathOf(stagedId), name);
const inode = (name: string) => statSync(staged(name)).ino;
const keptTrees = async () => (await volumes.listTrash()).filter(({ volumeId }) => volumeId === instanceId);

test("only what differs is fetched again, and what is gone is removed", async () => {
  const before = [inode("region/same.mca"), inode("region/changed.mca")];
  writeFileSync(join(world, "region", "changed.mca"), "changed after");
  rmSync(join(world, "region", "gone.mca"));
  mkdirSync(join(world, "new [folder]"), { mode: 0o711 });
  writeFileSync(join(world, "new [folder]", "a *star*?.yml"), "new", { mode: 0o755 });
  chmodSync(join(world, "region"), 0o700);
  await fetch(await push());
  expect(readFileSync(staged("region/changed.mca"), "utf8")).toBe("changed after");
  expect(readdirSync(staged("region"))).toEqual(["changed.mca", "same.mca"]);
  expect(readFileSync(staged("new [folder]/a *star*?.yml"), "utf8")).toBe("new");
  expect(inode("region/same.mca")).toBe(before[0]);
  expect(inode("region/changed.mca")).not.toBe(before[1]);
});

test("a file that changed without another size or time is found by its hash", async () => {
  const file = join(world, "region", "same.mca");
  writeFileSync(file, "same AFTER_");
  utimesSync(file, wholeSecond, wholeSecond);
  await fetch(await push());
  expect(readFileSync(staged("region/same.mca"), "utf8")).toBe("same AFTER_");
});

test("a copy with another hash is refused and not kept", async () => {
  const pushed = await push();
  const expected = { ...pushed.expected, treeHash: "0".repeat(64) };
  await expect(fetch({ ...pushed, expected }, { keptAs: "an installation" })).rejects.toMatchObject({
    reason: "damaged",
  });
  expect(await keptTrees()).toEqual([]);
});

test("the right copy is kept for the instance, and fetching it again finds it", async () => {
  const pushed = await push();
  await fetch(pushed, { keptAs: "an installation" });
  await fetch(pushed, { keptAs: "an installation" });
  expect(await keptTrees()).toHaveLength(1);
  expect(await volumes.treeIdOf(stagedId)).toBeUndefined();
});

test("a tree from another machine's trash is kept like there: with its installation and since the same time", async () => {
  const pushed = await push();
  const [label, earlier, later] = ["ab".repeat(16), "2026-01-02T03:04:05.678Z", "2026-01-02T03:04:05.679Z"];
  await fetch(pushed, { keptTree: { label, trashedAt: later } });
  for (let times = 0; times < 2; times += 1) await fetch(pushed, { keptTree: { label, trashedAt: earlier } });
  const kept = (await keptTrees()).map((tree) => `${tree.label} ${tree.trashedAt.toISOString()}`);
  expect(kept.toSorted()).toEqual([`${label} ${earlier}`, `${label} ${later}`]);
});

test.each([
  ["before 1970", "1960-01-01T00:00:00.000Z"],
  ["far in the future", "9999-12-31T23:59:59.999Z"],
  ["an hour from now", new Date(Date.now() + 3_600_000).toISOString()],
])("a tree that was replaced %s is not taken: it would never be let go", async (_when, trashedAt) => {
  const keptTree = { label: "ab".repeat(16), trashedAt };
  await expect(fetch(await push(), { keptTree })).rejects.toMatchObject({ reason: "refused" });
  expect(readdirSync(join(folder, "pool", "trash")).filter((name) => name.includes(instanceId))).toEqual([]);
});
