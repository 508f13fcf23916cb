import { lstatSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BtrfsPool } from "./btrfs-pool.ts";
import type { PoolCommand } from "./pool-command.ts";
import { VolumeError } from "./volume-error.ts";
import type { VolumeUsage } from "./volumes.ts";

/**
 * Each tree has the limited group 1/<its subvolume id>, which also covers subvolumes that a tenant nests inside. The
 * group's id follows from the tree, so it need not be stored. Groups of trashed trees belong to one level-2 group.
 */
export interface BtrfsGroups {
  makeTrashGroup(): Promise<void>;
  makeFor(subvolumeId: number, limitBytes: number): Promise<void>;
  setLimit(subvolumeId: number, limitBytes: number): Promise<void>;
  /** Does nothing for a tree without a group, such as a snapshot. */
  dropLimit(subvolumeId: number): Promise<void>;
  usage(subvolumeId: number): Promise<VolumeUsage>;
  trashUsage(): Promise<VolumeUsage>;
  chargeTrash(subvolumeId: number): Promise<void>;
  chargeOwner(subvolumeId: number): Promise<void>;
  sweep(): Promise<void>;
}

const groupOf = (subvolumeId: number) => `1/${subvolumeId}`;

export function btrfsGroups(command: PoolCommand, pool: BtrfsPool, root: string): BtrfsGroups {
  const qgroup = (...args: readonly string[]) => command("btrfs", ["qgroup", ...args, root]);
  // A pool is a folder. The inode of its trash folder distinguishes it from other pools of the file system.
  const trashGroup = () => `2/${lstatSync(join(root, "trash")).ino}`;
  const read = async (group: string) => readUsage(await pool.groupsFolder(), group);
  return {
    makeTrashGroup: () => unless("File exists", qgroup("create", trashGroup())),
    makeFor: async (id, limitBytes) => {
      // After a mount, ids of deleted subvolumes are reused, and their empty groups may still exist.
      await unless("Device or resource busy|No such file or directory", qgroup("destroy", groupOf(id)));
      await unless("File exists", qgroup("create", groupOf(id)));
      await qgroup("assign", "--no-rescan", `0/${id}`, groupOf(id));
      await qgroup("limit", limitText(limitBytes), groupOf(id));
    },
    setLimit: async (id, limitBytes) => {
      await qgroup("limit", limitText(limitBytes), groupOf(id));
    },
    dropLimit: async (id) => {
      const names = await readdir(await pool.groupsFolder());
      if (names.includes(`1_${id}`)) await qgroup("limit", "none", groupOf(id));
    },
    usage: (id) => read(groupOf(id)),
    trashUsage: () => read(trashGroup()),
    chargeTrash: (id) => unless("File exists", qgroup("assign", "--no-rescan", groupOf(id), trashGroup())),
    chargeOwner: (id) =>
      unless("No such file or directory", qgroup("remove", "--no-rescan", groupOf(id), trashGroup())),
    sweep: async () => {
      for (const group of await groupsWithoutTree(command, pool)) {
        await unless("Device or resource busy|No such file or directory", qgroup("destroy", group));
      }
    },
  };
}

/** The kernel never destroys a group in use, so trying is safe. Lower levels first: they are members of higher ones. */
async function groupsWithoutTree(command: PoolCommand, pool: BtrfsPool): Promise<string[]> {
  // The order matters: a tree created in between has no group in the first list.
  const names = await readdir(await pool.groupsFolder());
  const printed = await command("btrfs", ["subvolume", "list", await pool.mountPoint()]);
  // A tenant's name may look like another line. That only keeps a group for longer.
  const trees = new Set(Array.from(printed.matchAll(/^ID (\d+) /gm), ([, id]) => id));
  return names
    .toSorted()
    .map((name) => /^([01])_(\d+)$/.exec(name))
    .filter((match) => match !== null && Number(match[2]) >= 256 && !trees.has(match[2]))
    .map((match) => `${match?.[1]}/${match?.[2]}`);
}

async function readUsage(groupsFolder: string, group: string): Promise<VolumeUsage> {
  const folder = join(groupsFolder, group.replace("/", "_"));
  const read = async (name: string) => Number(await readFile(join(folder, name), "utf8"));
  const hasLimit = ((await read("limit_flags")) & 1) === 1;
  return {
    chargedBytes: await read("referenced"),
    limitBytes: hasLimit ? await read("max_referenced") : undefined,
  };
}

function limitText(limitBytes: number): string {
  if (Number.isSafeInteger(limitBytes) && limitBytes > 0) return String(limitBytes);
  throw new VolumeError("command-failed", "A limit is a whole number of bytes above zero.");
}

async function unless(complaint: string, work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof VolumeError) || !new RegExp(complaint).test(error.message)) throw error;
  }
}
