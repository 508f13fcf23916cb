import { rename } from "node:fs/promises";
import { type Held, holdFolder } from "../files/descriptors.ts";
import { temporaryName } from "../files/temporary-name.ts";
import { visitTree } from "../files/visit-tree.ts";
import type { BtrfsGroups } from "./btrfs-groups.ts";
import type { BtrfsPool } from "./btrfs-pool.ts";
import type { PoolCommand } from "./pool-command.ts";
import { VolumeError } from "./volume-error.ts";

interface Disk {
  readonly command: PoolCommand;
  readonly pool: BtrfsPool;
  readonly groups: BtrfsGroups;
}

/** The root of a subvolume always has this inode number, and no other folder has it. */
const ROOT_INODE = 256;
/** Each of these holds a descriptor. */
const NESTED_AT_ONCE = 100;
const PASSES = 1000;

export async function removeSubvolume(disk: Disk, folder: string): Promise<void> {
  using held = holdFolder(folder);
  await removeHeld(disk, held);
}

/** By id, never by path: the path to a nested subvolume is controlled by the tenant. */
async function removeHeld(disk: Disk, held: Held): Promise<void> {
  const id = await disk.pool.subvolumeId(held.pathForOthers);
  // At the quota limit even deletion fails.
  await disk.groups.dropLimit(id);
  for (let pass = 0; pass < PASSES; pass++) {
    if (await didDelete(disk, id)) return;
    await removeNested(disk, held);
  }
  throw new VolumeError("command-failed", "There are too many trees nested in this one.");
}

/** False when other subvolumes are nested inside. */
async function didDelete({ command, pool }: Disk, id: number): Promise<boolean> {
  try {
    const where = await pool.mountPoint();
    await command("btrfs", ["subvolume", "delete", "--commit-after", "--subvolid", String(id), where]);
    return true;
  } catch (error) {
    if (error instanceof VolumeError && error.message.includes("Directory not empty")) return false;
    throw error;
  }
}

async function removeNested(disk: Disk, held: Held): Promise<void> {
  const nested = await findNested(held);
  try {
    for (const one of [held, ...nested]) await makeWritable(disk, one);
    // Parents are found first, so this is deepest first.
    for (const one of nested.toReversed()) await removeHeld(disk, one);
  } finally {
    for (const one of nested) one[Symbol.dispose]();
  }
}

async function findNested(held: Held): Promise<Held[]> {
  const nested: Held[] = [];
  for await (const { parent, name, stats, isEntered } of visitTree(held)) {
    if (!stats.isDirectory()) continue;
    if (stats.ino === ROOT_INODE) nested.push(parent.folder(name));
    if (nested.length >= NESTED_AT_ONCE) break;
    // Too deep for one walk: moved to the top for the next walk. It can't be moved out of a nested subvolume,
    // but that one is walked separately.
    if (!isEntered) await rename(parent.entry(name), held.entry(temporaryName())).catch(() => undefined);
  }
  return nested;
}

/** A tenant's read-only snapshot would prevent the deletion of subvolumes nested in it. */
async function makeWritable({ command }: Disk, held: Held): Promise<void> {
  await command("btrfs", ["property", "set", "-t", "subvol", held.pathForOthers, "ro", "false"]);
}
