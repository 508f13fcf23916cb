import { renameSync } from "node:fs";
import files from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

const renameFile = files.rename;

/**
 * Every persistent step, of records and of trees, is one rename. At the n-th rename the folder is moved away in its
 * current state, which has the same effect as killing the agent there. The promise resolves at that moment.
 */
export function dieAtRename(
  n: number,
  folder: string,
  afterlife: string,
): { readonly died: Promise<"died"> } {
  const { promise: died, resolve: die } = Promise.withResolvers<"died">();
  let renames = 0;
  files.rename = async (from, to) => {
    renames += 1;
    if (renames === n) {
      renameSync(folder, afterlife);
      die("died");
    }
    return renameFile(from, to);
  };
  syncBuiltinESMExports();
  return { died };
}

export function liveAgain(): void {
  files.rename = renameFile;
  syncBuiltinESMExports();
}
