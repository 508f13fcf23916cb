import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Volumes } from "../../volumes/volumes.ts";
import { kernelLimitBytes } from "../trees/quota.ts";

/** Temporary trees for steps whose result is cached for other servers. Each is empty at first and deleted after its step. */
export interface ScratchTrees {
  use(uid: number, work: (treeFolder: string) => Promise<void>): Promise<void>;
  has(volumeId: string): boolean;
}

/** The same for all servers: a step must not fail for one of them and be shared as failed with the others. */
const limitMb = 6144;

/** A file in the folder names each tree before it exists, so that the next agent removes it. */
export async function openScratchTrees(
  folder: string,
  volumes: Pick<Volumes, "create" | "delete" | "pathOf">,
): Promise<ScratchTrees> {
  const present = new Set<string>();
  const remove = async (id: string) => {
    await volumes.delete(id);
    await rm(join(folder, id), { force: true });
    present.delete(id);
  };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const id of await readdir(folder)) await remove(id);
  return {
    use: async (uid, work) => {
      const id = randomUUID();
      present.add(id);
      await writeFile(join(folder, id), "");
      try {
        await volumes.create(id, kernelLimitBytes(limitMb), uid);
        await work(volumes.pathOf(id));
      } finally {
        await remove(id);
      }
    },
    has: (id) => present.has(id),
  };
}
