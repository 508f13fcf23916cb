import { execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { linkSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { asTenant, btrfsForTest, emptyPool } from "./btrfs-pool.fixture.ts";
import { btrfsVolumes } from "./btrfs-volumes.ts";
import { directoryVolumes } from "./directory-volumes.ts";
import type { Volumes } from "./volumes.ts";

const program = fileURLToPath(new URL("./giving.fixture.ts", import.meta.url));
const [SHARED, OWN] = [1000, 70_007];
const MEBIBYTE = 1024 ** 2;

/** The owners of everything in the tree, by a walk that follows no links. */
function ownersIn(tree: string): string[] {
  const shown = execFileSync("find", [tree, "-printf", "%U:%G\\n"], { encoding: "utf8" });
  return [...new Set(shown.trim().split("\n"))].toSorted();
}

async function openPool(kind: string): Promise<{ root: string; volumes: Volumes }> {
  if (kind === "btrfs") {
    const root = join(await btrfsForTest(), `owners-${randomUUID()}`);
    onTestFinished(() => emptyPool(root), 60_000);
    return { root, volumes: btrfsVolumes(root) };
  }
  const root = mkdtempSync(join(tmpdir(), "blockwright-owners-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  return { root, volumes: directoryVolumes(root) };
}

/** Files, folders, a link out of the tree, a hard link, and folders deeper than our own walks go. */
function furnish(tree: string, files: number): void {
  for (let file = 0; file < files; file += 1) {
    if (file % 100 === 0) mkdirSync(join(tree, `folder-${file / 100}`));
    writeFileSync(join(tree, `folder-${Math.floor(file / 100)}`, String(file)), "x");
  }
  symlinkSync("/etc/hostname", join(tree, "link"));
  symlinkSync("/etc", join(tree, "link-to-folder"));
  linkSync(join(tree, "folder-0/0"), join(tree, "second-name"));
  execFileSync("sh", [
    "-c",
    `cd "$0"; i=0; while [ $i -lt 300 ]; do mkdir $1; cd -P $1; i=$((i + 1)); done`,
    tree,
    "d",
  ]);
  execFileSync("chown", ["--recursive", "--no-dereference", `${SHARED}:${SHARED}`, tree]);
}

describe.each(["btrfs", "directory"])("a tree in a pool of kind %s", (kind) => {
  test("ends up with the new owner, wherever an agent is killed during the change", async () => {
    const { root, volumes } = await openPool(kind);
    await volumes.prepare();
    const id = randomUUID();
    await volumes.create(id, 256 * MEBIBYTE);
    const tree = volumes.pathOf(id);
    furnish(tree, 20_000);
    let cut = 0;
    for (const afterMs of [0, 10, 30, 60, 90, 120]) {
      const giver = spawn(process.execPath, [program, kind, root, id, String(OWN)], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      // The change may be complete before the kill.
      const closed = once(giver, "close");
      await once(giver.stdout, "data");
      await setTimeout(afterMs);
      giver.kill("SIGKILL");
      await closed;
      await volumes.prepare();
      const { uid, gid } = lstatSync(tree);
      if (uid === OWN && gid === SHARED) cut += 1;
      // Both owners of a partly changed tree count as in use.
      const owners = await volumes.owners();
      expect([uid, gid].filter((one) => !owners.has(one))).toEqual([]);
    }
    // Without this, no kill came in the middle, and the test proves nothing.
    expect(cut).toBeGreaterThan(0);
    await volumes.giveTo(id, OWN);
    expect(ownersIn(tree)).toEqual([`${OWN}:${OWN}`]);
    expect([lstatSync("/etc/hostname").uid, lstatSync("/etc").uid]).toEqual([0, 0]);
    expect((await volumes.owners()).has(SHARED)).toBe(false);
  }, 120_000);

  test("whose owner is unchanged costs next to nothing, and owners in other places count too", async () => {
    const { volumes } = await openPool(kind);
    await volumes.prepare();
    const [id, gone] = [randomUUID(), randomUUID()];
    await volumes.create(id, 64 * MEBIBYTE, OWN);
    await volumes.create(gone, 64 * MEBIBYTE, OWN + 1);
    await volumes.moveToTrash(gone);
    await volumes.snapshot(id, randomUUID());
    expect(await volumes.owners()).toEqual(new Set([OWN, OWN + 1]));
    const startedAt = performance.now();
    for (let count = 0; count < 100; count += 1) await volumes.giveTo(id, OWN);
    expect(performance.now() - startedAt, "time limit").toBeLessThan(1000);
  });
});

test("a tree at its limit can change its owner too, under the same limit", async () => {
  const { volumes } = await openPool("btrfs");
  await volumes.prepare();
  const id = randomUUID();
  await volumes.create(id, 16 * MEBIBYTE, SHARED);
  const tree = volumes.pathOf(id);
  // asTenant was the user of all containers in earlier versions.
  const filled = await asTenant(
    tree,
    "i=0; while echo $i > f$i && head -c 100000 /dev/urandom >> f$i; do i=$((i + 1)); done; sync .",
  );
  expect(filled.output).toMatch(/exceeded|No space/);
  await volumes.giveTo(id, OWN);
  expect(ownersIn(tree)).toEqual([`${OWN}:${OWN}`]);
  expect((await volumes.usage(id)).limitBytes).toBe(16 * MEBIBYTE);
}, 60_000);
