import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { VolumeError } from "./volume-error.ts";
import type { Volumes } from "./volumes.ts";

export const MEBIBYTE = 1024 * 1024;

/** Tests for volumes on any disk. */
export function testVolumes(open: () => Promise<Volumes>): void {
  let opened: Volumes;
  beforeAll(async () => {
    opened = await open();
    await opened.prepare();
  });
  const volumesOf = () => opened;
  testIds(volumesOf);
  testLives(volumesOf);
  testCopies(volumesOf);
  testTrash(volumesOf);
}

function testIds(volumesOf: () => Volumes): void {
  test.each(["", "..", "../x", "a/b", "-x", "00000000-0000-0000-0000-00000000000G", `${randomUUID()}\n`])(
    "%j is no id",
    async (id) => {
      const volumes = volumesOf();
      expect(() => volumes.pathOf(id)).toThrow(VolumeError);
      for (const attempt of attemptsWith(volumes, id)) {
        await expect(attempt()).rejects.toMatchObject({ reason: "bad-id" });
      }
    },
  );

  test("missing volumes are reported as missing", async () => {
    const volumes = volumesOf();
    const id = await newVolume(volumes, "");
    const nobody = randomUUID();
    for (const attempt of [
      () => volumes.usage(nobody),
      () => volumes.flush(nobody),
      () => volumes.setLimit(nobody, 1),
      () => volumes.snapshot(nobody, randomUUID()),
      () => volumes.clone(nobody, randomUUID(), MEBIBYTE),
      () => volumes.swap(id, nobody),
      () => volumes.restore(id, nobody),
      () => volumes.moveToTrash(nobody),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ reason: "missing" });
    }
  });
}

function testLives(volumesOf: () => Volumes): void {
  test("creating a volume is idempotent", async () => {
    const volumes = volumesOf();
    const id = await newVolume(volumes, "world");
    await volumes.create(id, 32 * MEBIBYTE);
    await volumes.flush(id);
    expect(contentOf(volumes.pathOf(id))).toBe("world");
    expect((await volumes.list()).filter((one) => one === id)).toEqual([id]);
  });

  test("many concurrent calls create one volume", async () => {
    const volumes = volumesOf();
    const id = randomUUID();
    await Promise.all(Array.from({ length: 5 }, () => volumes.create(id, MEBIBYTE)));
    expect(await volumes.list()).toContain(id);
  });

  test("a deleted volume is gone, and its id can be used again", async () => {
    const volumes = volumesOf();
    const id = await newVolume(volumes, "gone");
    await volumes.delete(id);
    await volumes.delete(id);
    expect(existsSync(volumes.pathOf(id))).toBe(false);
    await volumes.create(id, MEBIBYTE);
    expect(existsSync(join(volumes.pathOf(id), "level.dat"))).toBe(false);
  });
}

function testCopies(volumesOf: () => Volumes): void {
  test("a snapshot keeps the earlier content, and can be requested again", async () => {
    const volumes = volumesOf();
    const id = await newVolume(volumes, "before");
    const snapshotId = randomUUID();
    const folder = await volumes.snapshot(id, snapshotId);
    writeFileSync(join(volumes.pathOf(id), "level.dat"), "after");
    expect(await volumes.snapshot(id, snapshotId)).toBe(folder);
    expect(contentOf(folder)).toBe("before");
    await volumes.deleteSnapshot(snapshotId);
    await volumes.deleteSnapshot(snapshotId);
    expect(existsSync(folder)).toBe(false);
  });

  test("a clone is independent of its source", async () => {
    const volumes = volumesOf();
    const id = await newVolume(volumes, "same");
    const copy = randomUUID();
    await volumes.clone(id, copy, 64 * MEBIBYTE);
    writeFileSync(join(volumes.pathOf(copy), "level.dat"), "other");
    await volumes.clone(id, copy, 64 * MEBIBYTE);
    expect(contentOf(volumes.pathOf(copy))).toBe("other");
    await volumes.delete(copy);
    expect(contentOf(volumes.pathOf(id))).toBe("same");
  });
}

function testTrash(volumesOf: () => Volumes): void {
  test("a swap puts the old tree in the trash, and a restore brings it back", async () => {
    const volumes = volumesOf();
    const id = await newVolume(volumes, "old");
    const replacement = await newVolume(volumes, "new");
    const treeId = await volumes.treeIdOf(id);
    const label = "0123456789abcdef".repeat(2);
    const old = await volumes.swap(id, replacement, label);
    expect(old).toMatchObject({ volumeId: id, trashId: treeId, label });
    expect(await volumes.listTrash()).toContainEqual(old);
    expect(contentOf(volumes.pathOf(id))).toBe("new");
    expect(await volumes.list()).not.toContain(replacement);
    expect(await volumes.swap(id, replacement)).toEqual(old);

    const newTreeId = await volumes.treeIdOf(id);
    await volumes.restore(id, old.trashId);
    expect(contentOf(volumes.pathOf(id))).toBe("old");
    await volumes.restore(id, old.trashId);
    expect(contentOf(volumes.pathOf(id))).toBe("old");
    const trashed = (await volumes.listTrash()).filter((one) => one.volumeId === id);
    expect(trashed.map(({ trashId }) => trashId)).toEqual([newTreeId]);
    const another = await newVolume(volumes, "");
    await expect(volumes.restore(another, newTreeId ?? "")).rejects.toMatchObject({ reason: "other-volume" });
  });

  test("a volume can go to the trash, come back, and be deleted from there", async () => {
    const volumes = volumesOf();
    const id = await newVolume(volumes, "kept");
    const trashed = await volumes.moveToTrash(id);
    expect(await volumes.moveToTrash(id)).toEqual(trashed);
    expect(await volumes.list()).not.toContain(id);
    await volumes.restore(id, trashed.trashId);
    await volumes.restore(id, trashed.trashId);
    expect(contentOf(volumes.pathOf(id))).toBe("kept");

    const again = await volumes.moveToTrash(id);
    expect(again.trashId).toBe(trashed.trashId);
    await volumes.deleteTrash(again.trashId);
    await volumes.deleteTrash(again.trashId);
    expect(await volumes.listTrash()).not.toContainEqual(again);
    await expect(volumes.restore(id, again.trashId)).rejects.toMatchObject({ reason: "missing" });
  });
}

async function newVolume(volumes: Volumes, content: string): Promise<string> {
  const id = randomUUID();
  await volumes.create(id, 64 * MEBIBYTE);
  writeFileSync(join(volumes.pathOf(id), "level.dat"), content);
  return id;
}

function contentOf(folder: string): string {
  return readFileSync(join(folder, "level.dat"), "utf8");
}

function attemptsWith(volumes: Volumes, id: string): (() => Promise<unknown>)[] {
  const other = randomUUID();
  return [
    () => volumes.create(id, 1),
    () => volumes.setLimit(id, 1),
    () => volumes.usage(id),
    () => volumes.flush(id),
    () => volumes.snapshot(id, other),
    () => volumes.snapshot(other, id),
    () => volumes.deleteSnapshot(id),
    () => volumes.clone(id, other, 1),
    () => volumes.clone(other, id, 1),
    () => volumes.swap(id, other),
    () => volumes.swap(other, id),
    () => volumes.restore(id, other),
    () => volumes.restore(other, id),
    () => volumes.moveToTrash(id),
    () => volumes.deleteTrash(id),
    () => volumes.moveToTrash(other, id),
    async () => volumes.treeIdOf(id),
    () => volumes.delete(id),
  ];
}
