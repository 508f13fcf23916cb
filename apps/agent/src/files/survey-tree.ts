import { uploadIdleMs } from "@blockwright/node-protocol/bulk";
import { type Held, holdFolderAt } from "./descriptors.ts";
import { type FileAt, fileInfoOf } from "./file-info.ts";
import { removeAt } from "./remove-tree.ts";
import { isOurName, isTemporaryName, isUploadName } from "./temporary-name.ts";
import { visitTree } from "./visit-tree.ts";

export interface TreeSize {
  /** Sum of the file sizes; the disk usage may be higher. */
  readonly bytes: number;
  readonly files: number;
  /** False when the limit of entries or of depth was reached. */
  readonly isComplete: boolean;
}

export interface WalkOptions {
  /** Entries to skip, including their contents. */
  readonly isLeftOut?: (name: string) => boolean;
}

/** Everything below a folder. Names that are not valid text are decoded lossily. */
export async function* walkTree(tree: Held, path: string, options: WalkOptions = {}): AsyncGenerator<FileAt> {
  using folder = holdFolderAt(tree, path);
  const isLeftOut = (name: string) => isOurName(name) || options.isLeftOut?.(name) === true;
  for await (const { name, stats, folders } of visitTree(folder, { isLeftOut })) {
    yield { path: [...folders, name.toString()].join("/"), ...fileInfoOf(stats) };
  }
}

export async function measureTree(tree: Held, path: string, maxEntries: number): Promise<TreeSize> {
  using folder = holdFolderAt(tree, path);
  let bytes = 0;
  let files = 0;
  let entries = 0;
  let isComplete = true;
  for await (const { stats, isEntered } of visitTree(folder)) {
    if (++entries > maxEntries) return { bytes, files, isComplete: false };
    if (stats.isDirectory() && !isEntered) isComplete = false;
    if (!stats.isFile()) continue;
    bytes += stats.size;
    files++;
  }
  return { bytes, files, isComplete };
}

/**
 * Removes files and folders of interrupted work, for example after an agent crash. Uploads can be resumed, so their
 * files are kept for another day. Returns the number of removed entries.
 */
export async function removeLeftovers(tree: Held, olderThan: Date): Promise<number> {
  const uploadsOlderThan = new Date(olderThan.getTime() - uploadIdleMs);
  let removed = 0;
  for await (const { parent, name, stats } of visitTree(tree)) {
    const text = name.toString();
    if (!isTemporaryName(text) || !(stats.isFile() || stats.isDirectory())) continue;
    if (stats.mtime >= (isUploadName(text) ? uploadsOlderThan : olderThan)) continue;
    try {
      await removeAt(parent, name);
      removed++;
    } catch {
      // Already removed, or the tenant is still adding files.
    }
  }
  return removed;
}

/** Removes links, devices, pipes and sockets. Returns their number. */
export async function removeSpecials(tree: Held): Promise<number> {
  let removed = 0;
  for await (const { parent, name, stats } of visitTree(tree)) {
    if (stats.isFile() || stats.isDirectory()) continue;
    await removeAt(parent, name);
    removed++;
  }
  return removed;
}
