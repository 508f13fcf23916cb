import { chmod, rename } from "node:fs/promises";
import { join } from "node:path";
import { btrfsGroups } from "./btrfs-groups.ts";
import { btrfsPool } from "./btrfs-pool.ts";
import { removeSubvolume } from "./btrfs-removal.ts";
import { poolCommand, untilNoCommandRuns } from "./pool-command.ts";
import { chownAll } from "./chown-all.ts";
import { poolFoldersOf } from "./pool-folders.ts";
import { pooledVolumes } from "./pooled-volumes.ts";
import type { TreeStore } from "./tree-store.ts";
import { VolumeError } from "./volume-error.ts";
import { isId } from "./volume-id.ts";
import type { Volumes } from "./volumes.ts";

/** Changing an owner writes metadata, which fails in a tree at its limit. */
const ROOM_TO_CHANGE_BYTES = 64 * 1024 * 1024;

/** Subvolumes of a btrfs with simple quotas. The pool is one folder; the file system may contain others. */
export function btrfsVolumes(root: string): Volumes {
  return pooledVolumes(poolFoldersOf(root), btrfsStore(root));
}

function btrfsStore(root: string): TreeStore {
  const lockFile = join(root, "lock");
  const command = poolCommand(lockFile);
  const btrfs = (...args: readonly string[]) => command("btrfs", args);
  const pool = btrfsPool(command, root);
  const groups = btrfsGroups(command, pool, root);
  const remove = (folder: string) => removeSubvolume({ command, pool, groups }, folder);
  return {
    hasQuota: true,
    prepare: async () => {
      await untilNoCommandRuns(lockFile);
      await pool.requireSimpleQuotas();
      await groups.makeTrashGroup();
    },
    make: async (folder, limitBytes) => {
      await btrfs("subvolume", "create", folder);
      await groups.makeFor(await pool.subvolumeId(folder), limitBytes);
      await chmod(folder, 0o750);
    },
    chown: async (folder, uid) => {
      const id = await pool.subvolumeId(folder);
      const { limitBytes, chargedBytes } = await groups.usage(id);
      if (limitBytes === undefined) return chownAll(command, folder, uid);
      await groups.setLimit(id, Math.max(limitBytes, chargedBytes) + ROOM_TO_CHANGE_BYTES);
      await chownAll(command, folder, uid);
      await groups.setLimit(id, limitBytes);
    },
    identify: async (folder) => uuidIn(await btrfs("subvolume", "show", folder)),
    setLimit: async (folder, limitBytes) => groups.setLimit(await pool.subvolumeId(folder), limitBytes),
    usage: async (folder) => groups.usage(await pool.subvolumeId(folder)),
    // Flushes the whole pool: one commit, regardless of the number of files.
    flush: async (folder) => {
      await btrfs("filesystem", "sync", folder);
    },
    // Each step is atomic. A read-only tree can't be moved between folders, so it is created in its final place.
    snapshot: async (folder, to, halfDone, edit) => {
      if (!edit) return void (await btrfs("subvolume", "snapshot", "-r", folder, to));
      await btrfs("subvolume", "snapshot", folder, halfDone);
      await edit(halfDone);
      await rename(halfDone, to);
      await btrfs("property", "set", "-ts", to, "ro", "true");
    },
    removeSnapshot: remove,
    // Nothing is shared, because shared blocks would stay charged to the source.
    fill: async (folder, from) => {
      await command("cp", ["--archive", "--reflink=never", "--", `${from}/.`, folder]);
    },
    chargeTrash: async (folder) => groups.chargeTrash(await pool.subvolumeId(folder)),
    chargeOwner: async (folder) => groups.chargeOwner(await pool.subvolumeId(folder)),
    trashUsage: () => groups.trashUsage(),
    remove,
    sweep: () => groups.sweep(),
  };
}

/** The names around it in the command's output are ours. */
function uuidIn(shown: string): string {
  const uuid = /^\s*UUID:\s+(\S+)/m.exec(shown)?.[1] ?? "";
  if (isId(uuid)) return uuid;
  throw new VolumeError("command-failed", "The disk does not say which tree this is.");
}
