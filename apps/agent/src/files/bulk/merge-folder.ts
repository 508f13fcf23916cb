import { lstatSync } from "node:fs";

import { type Held, holdFolderAt } from "../descriptors.ts";
import { makeFolder } from "../make-folder.ts";
import { refuseIntoItself, renameEntry } from "../move-entry.ts";
import { PathRefused } from "../path-refused.ts";
import { removeTree } from "../remove-tree.ts";
import { timeSlices } from "../time-slice.ts";
import { MAX_DEPTH } from "../tree-path.ts";
import type { FileLook } from "../write-file.ts";
import { nextName, openEntries } from "../visit-tree.ts";

/**
 * Moves the contents of a folder into another one, which is created if needed. Folders that exist in both are merged; a
 * file that exists in both fails the whole merge. A partial merge is rolled back.
 */
export async function mergeFolder(
  tree: Held,
  from: string,
  into: string,
  folderLook: FileLook,
): Promise<void> {
  refuseIntoItself(from, into);
  await makeFolder(tree, into, folderLook);
  const moves = await planMoves(tree, from, into);
  const done: string[] = [];
  try {
    for (const path of moves) {
      await renameEntry(tree, `${from}/${path}`, `${into}/${path}`, false);
      done.push(path);
    }
  } catch (error) {
    for (const path of done.toReversed()) {
      await renameEntry(tree, `${into}/${path}`, `${from}/${path}`, false).catch(() => undefined);
    }
    throw error;
  }
  await removeTree(tree, from);
}

/** The topmost paths that the other folder does not have. */
async function planMoves(tree: Held, from: string, into: string): Promise<string[]> {
  const pause = timeSlices();
  const moves: string[] = [];
  const plan = async (source: Held, target: Held, below: string, depth: number): Promise<void> => {
    if (depth > MAX_DEPTH) throw new PathRefused("too-deep", "The folders are nested too deeply.");
    const entries = openEntries(source);
    try {
      for (let name = nextName(entries); name !== undefined; name = nextName(entries)) {
        await pause();
        const path = `${below}${name.toString()}`;
        const there = lstatSync(target.entry(name), { throwIfNoEntry: false });
        const here = lstatSync(source.entry(name), { throwIfNoEntry: false });
        if (there === undefined) moves.push(path);
        else if (!there.isDirectory() || here?.isDirectory() !== true) {
          throw new PathRefused("exists", `There is already something at ${path}.`);
        } else {
          using inner = source.folder(name);
          using outer = target.folder(name);
          await plan(inner, outer, `${path}/`, depth + 1);
        }
      }
    } finally {
      entries.closeSync();
    }
  };
  using source = holdFolderAt(tree, from);
  using target = holdFolderAt(tree, into);
  await plan(source, target, "", 0);
  return moves;
}
