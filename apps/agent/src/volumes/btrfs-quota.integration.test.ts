import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTree } from "../files/tree.ts";
import {
  asTenant,
  btrfsForTest,
  deleteEverything,
  emptyPool,
  groupsLeftOver,
  settle,
  subvolumesBelow,
} from "./btrfs-pool.fixture.ts";
import { btrfsVolumes } from "./btrfs-volumes.ts";
import { MEBIBYTE } from "./volumes-suite.fixture.ts";
import type { Volumes } from "./volumes.ts";

let mountPoint: string;
let root: string;
let volumes: Volumes;

beforeAll(async () => {
  mountPoint = await btrfsForTest();
  root = join(mountPoint, `quota-${randomUUID()}`);
  volumes = btrfsVolumes(root);
  await volumes.prepare();
});
afterAll(() => emptyPool(root));

async function newVolume(limitBytes: number): Promise<{ id: string; folder: string }> {
  const id = randomUUID();
  await volumes.create(id, limitBytes, 1000);
  return { id, folder: volumes.pathOf(id) };
}

const write = (folder: string, name: string, mebibytes: number) =>
  asTenant(folder, `head -c ${mebibytes * MEBIBYTE} /dev/urandom > ${name}`);

async function fill(folder: string): Promise<void> {
  expect((await write(folder, "fill", 200)).output).toContain("Disk quota exceeded");
  await asTenant(folder, "for i in $(seq 200); do head -c 4096 /dev/urandom > fill$i || break; done");
}

async function charged(id: string): Promise<number> {
  await settle(root);
  return (await volumes.usage(id)).chargedBytes;
}

test("a tenant is stopped at its limit, and can continue when the limit is raised", async () => {
  const { id, folder } = await newVolume(20 * MEBIBYTE);
  const { output } = await write(folder, "big", 40);
  expect(output).toContain("Disk quota exceeded");
  expect(statSync(join(folder, "big")).size).toBeLessThanOrEqual(20 * MEBIBYTE);
  const full = await charged(id);
  expect(full).toBeGreaterThan(15 * MEBIBYTE);
  expect(full).toBeLessThanOrEqual(20 * MEBIBYTE);

  await volumes.setLimit(id, 60 * MEBIBYTE);
  expect(await volumes.usage(id)).toMatchObject({ limitBytes: 60 * MEBIBYTE });
  expect(await write(folder, "more", 20)).toEqual({ code: 0, output: "" });
});

test("parallel writers stay below the limit together", async () => {
  const { id, folder } = await newVolume(20 * MEBIBYTE);
  await Promise.all(["a", "b", "c", "d"].map((name) => write(folder, name, 20)));
  expect(await charged(id)).toBeLessThanOrEqual(20 * MEBIBYTE);
});

test("files written for a tenant count against its limit too, on every channel", async () => {
  const { id, folder } = await newVolume(10 * MEBIBYTE);
  const tree = openTree(folder);
  const content = Buffer.alloc(20 * MEBIBYTE, randomUUID());
  const elsewhere = mkdtempSync(join(tmpdir(), "blockwright-cache-"));
  writeFileSync(join(elsewhere, "cached"), content);
  const attempts = [
    () => tree.write("a", content),
    () => tree.writeStream("b", Readable.from([content]), { maxBytes: content.length }),
    () => tree.copyIn(join(elsewhere, "cached"), "c"),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ reason: "no-space" });
  expect(readdirSync(folder)).toEqual([]);
  tree.close();
  rmSync(elsewhere, { recursive: true });
  expect(await charged(id)).toBeLessThanOrEqual(10 * MEBIBYTE);
});

test("a subvolume nested by a tenant counts against its limit", async () => {
  const { id, folder } = await newVolume(20 * MEBIBYTE);
  expect((await asTenant(folder, "btrfs subvolume create nested")).code).toBe(0);
  expect((await write(folder, "nested/big", 40)).output).toContain("Disk quota exceeded");
  expect(await charged(id)).toBeLessThanOrEqual(20 * MEBIBYTE);
});

test("snapshot, clone, swap, trash and deletion work at a full limit", async () => {
  const { id, folder } = await newVolume(10 * MEBIBYTE);
  await fill(folder);
  await volumes.snapshot(id, randomUUID());
  const copy = randomUUID();
  await volumes.clone(id, copy, 30 * MEBIBYTE);
  const trashed = await volumes.swap(id, copy);
  await volumes.restore(id, trashed.trashId);
  await fill(volumes.pathOf(id));
  await volumes.moveToTrash(id);
  await volumes.restore(id, trashed.trashId);
  await volumes.delete(id);
  expect(await volumes.list()).not.toContain(id);
});

test("a snapshot is read-only, for the tenant and for the agent", async () => {
  const { id, folder } = await newVolume(10 * MEBIBYTE);
  await write(folder, "level.dat", 1);
  const snapshot = await volumes.snapshot(id, randomUUID());
  expect((await asTenant(snapshot, "echo x > level.dat")).output).toContain("Read-only file system");
  expect(() => writeFileSync(join(snapshot, "new"), "")).toThrow("EROFS");
});

test("a snapshot of a tree that is being written to is consistent", async () => {
  const { id, folder } = await newVolume(50 * MEBIBYTE);
  // Files are written in order, so a consistent snapshot contains the first ones without a gap.
  const writing = asTenant(folder, "for i in $(seq -w 3000); do echo $i > f$i; done");
  for (let picture = 0; picture < 10; picture++) {
    const snapshotId = randomUUID();
    const names = readdirSync(await volumes.snapshot(id, snapshotId)).toSorted();
    const wanted = names.map((_name, index) => `f${String(index + 1).padStart(4, "0")}`);
    expect(names).toEqual(wanted);
    await volumes.deleteSnapshot(snapshotId);
  }
  expect((await writing).code).toBe(0);
});

test("a clone is charged for all its contents, and its source for nothing more", async () => {
  const { id, folder } = await newVolume(40 * MEBIBYTE);
  await write(folder, "big", 10);
  const source = await charged(id);
  const copy = randomUUID();
  await volumes.clone(id, copy, 40 * MEBIBYTE);
  expect(await charged(copy)).toBeGreaterThan(10 * MEBIBYTE);
  expect(await charged(id)).toBe(source);
  await volumes.delete(id);
  expect(await charged(copy)).toBeGreaterThan(10 * MEBIBYTE);
  expect(statSync(join(volumes.pathOf(copy), "big"))).toMatchObject({ uid: 1000, size: 10 * MEBIBYTE });
});

test("a clone that exceeds its limit is refused, and leaves nothing behind", async () => {
  const { id, folder } = await newVolume(40 * MEBIBYTE);
  await write(folder, "big", 10);
  const copy = randomUUID();
  await expect(volumes.clone(id, copy, 5 * MEBIBYTE)).rejects.toMatchObject({ reason: "no-space" });
  expect(await volumes.list()).not.toContain(copy);
  expect(readdirSync(join(root, "making"))).toEqual([]);
});

test("the trash counts against the node, and the replacement gets the limit of the replaced tree", async () => {
  const { id, folder } = await newVolume(40 * MEBIBYTE);
  await write(folder, "big", 10);
  const before = (await volumes.trashUsage()).chargedBytes;
  const replacement = await newVolume(MEBIBYTE);
  const trashed = await volumes.swap(id, replacement.id);
  expect(await charged(id)).toBeLessThan(MEBIBYTE);
  expect((await volumes.usage(id)).limitBytes).toBe(40 * MEBIBYTE);
  expect((await volumes.trashUsage()).chargedBytes - before).toBeGreaterThan(10 * MEBIBYTE);

  await volumes.restore(id, trashed.trashId);
  expect(await charged(id)).toBeGreaterThan(10 * MEBIBYTE);
  expect((await volumes.usage(id)).limitBytes).toBe(40 * MEBIBYTE);
  expect((await volumes.trashUsage()).chargedBytes - before).toBeLessThan(MEBIBYTE);
});

test("a tree restored from the trash to an empty place has its limit again", async () => {
  const { id } = await newVolume(40 * MEBIBYTE);
  const trashed = await volumes.moveToTrash(id);
  await volumes.restore(id, trashed.trashId);
  expect((await volumes.usage(id)).limitBytes).toBe(40 * MEBIBYTE);
});

test("nested subvolumes are deleted with their tree: deep, read-only, oddly named, at a full limit", async () => {
  const { id, folder } = await newVolume(30 * MEBIBYTE);
  const { code, output } = await asTenant(
    folder,
    `set -e
    btrfs subvolume create one; btrfs subvolume create one/two; btrfs subvolume create one/two/three
    echo x > one/two/three/file
    name="$(printf 'a\\nID 5 gen 1 parent 5 top level 5 path x')"; btrfs subvolume create "$name"
    far="$(printf 'd/%.0s' $(seq 150))"; mkdir -p $far; btrfs subvolume create "$far"deep
    mkdir -p "$far"deep/$far; btrfs subvolume create "$far"deep/"$far"deeper`,
  );
  expect({ code, output: code === 0 ? "" : output }).toEqual({ code: 0, output: "" });
  expect((await asTenant(folder, "btrfs property set -t subvol one/two ro true")).code).toBe(0);
  await fill(folder);
  await volumes.delete(id);
  expect(existsSync(folder)).toBe(false);
  expect(readdirSync(join(root, "dying"))).toEqual([]);
});

test("a file system without simple quotas is refused with a message", async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), "blockwright-no-btrfs-"));
  await expect(btrfsVolumes(elsewhere).prepare()).rejects.toMatchObject({
    reason: "no-quota",
    message: `${elsewhere} must be on btrfs, with simple quotas switched on.`,
  });
  rmSync(elsewhere, { recursive: true });
});

test("when everything is deleted, no tree and no quota group is left", async () => {
  await deleteEverything(volumes, root);
  expect(subvolumesBelow(root, mountPoint)).toEqual([]);
  expect(await groupsLeftOver(volumes, mountPoint)).toEqual([]);
});
