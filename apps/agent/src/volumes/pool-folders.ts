import { mkdirSync, readdirSync } from "node:fs";
import { lstat } from "node:fs/promises";
import { join } from "node:path";
import { parseTrashName, type TrashEntry } from "./trash-name.ts";
import { requireId } from "./volume-id.ts";

/** A tree is moved between these folders by single renames; its folder determines its state. */
export interface PoolFolders {
  readonly root: string;
  readonly volume: (id: string) => string;
  readonly snapshot: (id: string) => string;
  /** Unfinished; discarded by the next agent. */
  readonly making: (name: string) => string;
  /** Being moved to the trash; the next agent completes the move. */
  readonly leaving: (name: string) => string;
  readonly trash: (name: string) => string;
  /** Being deleted; the next agent completes the deletion. */
  readonly dying: (name: string) => string;
  readonly names: (folder: PoolFolder) => string[];
  readonly trashEntries: () => TrashEntry[];
  readonly make: () => void;
}

export const poolFolders = ["volumes", "snapshots", "making", "leaving", "trash", "dying"] as const;
export type PoolFolder = (typeof poolFolders)[number];

export function poolFoldersOf(root: string): PoolFolders {
  const names = (folder: PoolFolder) => readdirSync(join(root, folder));
  return {
    root,
    volume: (id) => join(root, "volumes", requireId(id)),
    snapshot: (id) => join(root, "snapshots", requireId(id)),
    making: (name) => join(root, "making", name),
    leaving: (name) => join(root, "leaving", name),
    trash: (name) => join(root, "trash", name),
    dying: (name) => join(root, "dying", name),
    names,
    trashEntries: () => names("trash").flatMap((name) => parseTrashName(name) ?? []),
    // Readable by root only: the user ids of the files may exist on the machine.
    make: () => {
      for (const folder of poolFolders) mkdirSync(join(root, folder), { recursive: true, mode: 0o700 });
    },
  };
}

export async function isThere(folder: string): Promise<boolean> {
  return lstat(folder).then(
    () => true,
    () => false,
  );
}
