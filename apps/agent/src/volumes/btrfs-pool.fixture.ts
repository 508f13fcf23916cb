import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { ensureInstance } from "../../../../services/instance.ts";
import { btrfsVolumes } from "./btrfs-volumes.ts";
import type { Volumes } from "./volumes.ts";

const run = promisify(execFile);

/** The mount point of a real btrfs with simple quotas, which other runs may use at the same time. */
export async function btrfsForTest(): Promise<string> {
  const { btrfs } = await ensureInstance("agent-volumes", ["btrfs"]);
  if (btrfs === undefined) throw new Error("The services gave no btrfs pool.");
  return btrfs.mountPoint;
}

/** Commits pending writes, so that quota usage is up to date. */
export async function settle(folder: string): Promise<void> {
  await run("btrfs", ["filesystem", "sync", folder]);
}

/** Deletes everything in a pool through its own API, then the pool. */
export async function emptyPool(root: string): Promise<void> {
  if (!existsSync(root)) return;
  const volumes = btrfsVolumes(root);
  await volumes.prepare();
  await deleteEverything(volumes, root);
  await groupsLeftOver(volumes, join(root, ".."));
  const trashGroup = `2/${trashFolderNumber(root)}`;
  rmSync(root, { recursive: true });
  await run("btrfs", ["qgroup", "destroy", trashGroup, join(root, "..")]);
}

export async function deleteEverything(volumes: Volumes, root: string): Promise<void> {
  for (const id of await volumes.list()) await volumes.delete(id);
  for (const { trashId } of await volumes.listTrash()) await volumes.deleteTrash(trashId);
  for (const id of readdirSync(join(root, "snapshots"))) await volumes.deleteSnapshot(id);
}

/**
 * Quota groups of trees that no longer exist, with no usage. Other groups belong to a snapshot, maybe in the pool of a
 * concurrent test, whose groups also come and go.
 */
export async function groupsLeftOver(volumes: Volumes, mountPoint: string): Promise<string[]> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    // The kernel cleans up deleted trees in the background; a sync speeds it up.
    await settle(mountPoint);
    await run("btrfs", ["subvolume", "sync", mountPoint]);
    await volumes.prepare();
    const left = groupsWithoutTree(mountPoint);
    if (left.length === 0 || Date.now() > deadline) return left;
    await setTimeout(200);
  }
}

function groupsWithoutTree(mountPoint: string): string[] {
  const printed = execFileSync("btrfs", ["subvolume", "list", mountPoint], { encoding: "utf8" });
  const trees = new Set(Array.from(printed.matchAll(/^ID (\d+) /gm), ([, id]) => id));
  const groups = execFileSync("btrfs", ["qgroup", "show", "--raw", mountPoint], { encoding: "utf8" });
  return Array.from(groups.matchAll(/^([01]\/(\d+)) +0 /gm))
    .filter(([, , id]) => Number(id) >= 256 && !trees.has(id))
    .map(([, group]) => group ?? "");
}

export function subvolumesBelow(root: string, mountPoint: string): string[] {
  const printed = execFileSync("btrfs", ["subvolume", "list", mountPoint], { encoding: "utf8" });
  const name = root.slice(mountPoint.length + 1);
  return printed.split("\n").filter((line) => line.includes(` path ${name}/`));
}

function trashFolderNumber(root: string): string {
  return execFileSync("stat", ["--format", "%i", join(root, "trash")], { encoding: "utf8" }).trim();
}

/** A tenant: user 1000 with a shell in its tree. It can't access the parent folders, as in a container. */
export async function asTenant(folder: string, script: string): Promise<{ code: number; output: string }> {
  const child = spawn("sh", ["-c", script], {
    cwd: folder,
    uid: 1000,
    gid: 1000,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, "close")) as [number];
  return { code, output };
}
