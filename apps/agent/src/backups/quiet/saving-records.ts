import { mkdir, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** The instances whose saving may have been turned off by this agent or an earlier one. */
export interface SavingRecords {
  add(instanceId: string): Promise<void>;
  remove(instanceId: string): Promise<void>;
  list(): Promise<readonly string[]>;
}

export async function openSavingRecords(folder: string): Promise<SavingRecords> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    // Written to disk before the first command is sent, so that a crash in between is recovered by the next agent.
    add: async (instanceId) => {
      const handle = await open(join(folder, instanceId), "w", 0o600);
      await handle.sync().finally(() => handle.close());
      const parent = await open(folder, "r");
      await parent.sync().finally(() => parent.close());
    },
    remove: (instanceId) => rm(join(folder, instanceId), { force: true }),
    list: () => readdir(folder),
  };
}
