import { constants } from "node:fs";
import { copyFile, open } from "node:fs/promises";
import type { Held } from "./descriptors.ts";
import { PathRefused } from "./path-refused.ts";
import { type FileLook, replaceFile } from "./write-file.ts";

/** Copies a file from the download cache into a tree. Uses a reflink where supported, never a hard link. */
export async function copyIn(tree: Held, path: string, look: FileLook, trustedFile: string): Promise<void> {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK, COPYFILE_FICLONE } = constants;
  await using source = await open(trustedFile, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  const stats = await source.stat();
  if (!stats.isFile()) throw new PathRefused("special", "Only ordinary files are copied into a server.");
  await replaceFile(tree, path, look, async (_file, filePath) => {
    await copyFile(`/proc/self/fd/${source.fd}`, filePath, COPYFILE_FICLONE);
  });
}
