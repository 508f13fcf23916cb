import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PoolCommand } from "./pool-command.ts";
import { VolumeError } from "./volume-error.ts";

export interface BtrfsPool {
  requireSimpleQuotas(): Promise<void>;
  /** Permanent id of a subvolume; not reused after its deletion. */
  subvolumeId(folder: string): Promise<number>;
  mountPoint(): Promise<string>;
  /** The kernel's folder of quota groups: it contains numbers only, while command output contains names of tenants. */
  groupsFolder(): Promise<string>;
}

interface FileSystem {
  readonly mountPoint: string;
  readonly groupsFolder: string;
}

export function btrfsPool(command: PoolCommand, root: string): BtrfsPool {
  let known: Promise<FileSystem> | undefined;
  const fileSystem = () => {
    known ??= findFileSystem(command, root).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
  return {
    requireSimpleQuotas: async () => {
      const mode = await readFile(join((await fileSystem()).groupsFolder, "mode"), "utf8").catch(
        () => "none",
      );
      if (mode.trim() === "squota") return;
      throw new VolumeError(
        "no-quota",
        `The file system of ${root} must have simple quotas switched on (btrfs quota enable --simple); its mode is ${mode.trim()}.`,
      );
    },
    subvolumeId: async (folder) => {
      const id = Number((await command("btrfs", ["inspect-internal", "rootid", folder])).trim());
      // Ids below 256 are the file system's own trees.
      if (Number.isSafeInteger(id) && id >= 256) return id;
      throw new VolumeError("command-failed", `${folder} is not a tree of its own.`);
    },
    mountPoint: async () => (await fileSystem()).mountPoint,
    groupsFolder: async () => (await fileSystem()).groupsFolder,
  };
}

async function findFileSystem(command: PoolCommand, root: string): Promise<FileSystem> {
  const printed = await command("findmnt", ["--json", "--output", "FSTYPE,UUID,TARGET", "--target", root]);
  const { filesystems } = JSON.parse(printed) as {
    filesystems: { fstype: string; uuid: string | null; target: string }[];
  };
  const found = filesystems.at(-1);
  if (found?.fstype !== "btrfs" || found.uuid === null) {
    throw new VolumeError("no-quota", `${root} must be on btrfs, with simple quotas switched on.`);
  }
  return { mountPoint: found.target, groupsFolder: join("/sys/fs/btrfs", found.uuid, "qgroups") };
}
