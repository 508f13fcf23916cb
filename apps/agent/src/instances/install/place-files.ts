import type { LockedFile } from "@blockwright/node-protocol/instance";
import type { Tree } from "../../files/tree.ts";
import { makeFolderOf } from "../trees/make-folder-of.ts";
import type { DownloadCache } from "./download-cache.ts";

const downloadsAtOnce = 4;

/** Puts files of a lock into a tree. */
export async function placeFiles(
  cache: DownloadCache,
  tree: Tree,
  files: readonly LockedFile[],
  signal: AbortSignal,
  setProgress: (progress: string) => void = () => undefined,
): Promise<void> {
  let done = 0;
  const queue = files.values();
  const worker = async () => {
    for (const file of queue) {
      await cache.use(file, signal, async (trusted) => {
        await makeFolderOf(tree, file.path);
        await tree.copyIn(trusted, file.path);
      });
      done += 1;
      setProgress(`Downloaded ${done} of ${files.length} files`);
    }
  };
  await Promise.all(Array.from({ length: Math.min(downloadsAtOnce, files.length) }, worker));
}
