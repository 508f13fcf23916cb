import { createHash } from "node:crypto";
import { chmod, lstat, mkdir, rename } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { chownAll } from "./chown-all.ts";
import { openTree } from "../files/tree.ts";
import { poolCommand, untilNoCommandRuns } from "./pool-command.ts";
import { isThere, poolFoldersOf } from "./pool-folders.ts";
import { pooledVolumes } from "./pooled-volumes.ts";
import type { TreeStore } from "./tree-store.ts";
import type { Volumes } from "./volumes.ts";

/** Plain folders, for machines without btrfs. Limits are not enforced, and a snapshot is a copy. */
export function directoryVolumes(root: string): Volumes {
  return pooledVolumes(poolFoldersOf(root), directoryStore(root));
}

function directoryStore(root: string): TreeStore {
  const lockFile = join(root, "lock");
  const command = poolCommand(lockFile);
  const copy = (from: string, to: string) =>
    command("cp", ["--archive", "--reflink=auto", "--", `${from}/.`, to]);
  const noUsage = async () => ({ chargedBytes: 0, limitBytes: undefined });
  return {
    hasQuota: false,
    prepare: () => untilNoCommandRuns(lockFile),
    make: makeFolder,
    chown: (folder, uid) => chownAll(command, folder, uid),
    identify,
    setLimit: async () => undefined,
    usage: async (folder) => ({ chargedBytes: await sizeOf(folder), limitBytes: undefined }),
    // Flushes only these files: the disk is shared with everything else on the machine.
    flush: async (folder) => {
      await command("find", [folder, "-type", "f", "-exec", "sync", "--", "{}", "+"]);
    },
    snapshot: async (folder, to, halfDone, edit) => {
      if (await isThere(halfDone)) await removeFolder(halfDone);
      await mkdir(halfDone);
      await copy(folder, halfDone);
      await edit?.(halfDone);
      await rename(halfDone, to);
    },
    removeSnapshot: async (folder, halfDone) => {
      await rename(folder, halfDone);
      await removeFolder(halfDone);
    },
    fill: async (folder, from) => {
      await copy(from, folder);
    },
    chargeTrash: async () => undefined,
    chargeOwner: async () => undefined,
    trashUsage: noUsage,
    remove: removeFolder,
    sweep: async () => undefined,
  };
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder);
  await chmod(folder, 0o750);
}

/** A folder has no id, but its inode number and creation time stay the same. */
async function identify(folder: string): Promise<string> {
  const { dev, ino, birthtimeNs } = await lstat(folder, { bigint: true });
  const hex = createHash("sha256").update(`${dev}.${ino}.${birthtimeNs}`).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    "-",
  );
}

async function sizeOf(folder: string): Promise<number> {
  const tree = openTree(folder);
  try {
    return (await tree.apparentSize("")).bytes;
  } finally {
    tree.close();
  }
}

async function removeFolder(folder: string): Promise<void> {
  const parent = openTree(dirname(folder));
  try {
    await parent.removeTree(basename(folder));
  } finally {
    parent.close();
  }
}
