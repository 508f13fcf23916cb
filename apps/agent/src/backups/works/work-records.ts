import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { backupWorkStatus } from "@blockwright/node-protocol/backups";
import { z } from "zod";

const workRecord = z.object({ workId: z.uuid(), instanceId: z.uuid(), status: backupWorkStatus });
type WorkRecord = z.output<typeof workRecord>;

/** State that must survive the agent: which work was started, and how it ended. Contains no secrets. */
export interface WorkRecords {
  save(record: WorkRecord): Promise<void>;
  remove(workId: string): Promise<void>;
  load(): Promise<readonly (WorkRecord & { readonly savedAtMs: number })[]>;
}

export async function openWorkRecords(folder: string): Promise<WorkRecords> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const fileOf = (workId: string) => join(folder, `${workId}.json`);
  return {
    save: async (record) => {
      const file = fileOf(record.workId);
      const handle = await open(`${file}.new`, "w", 0o600);
      try {
        await handle.writeFile(JSON.stringify(record));
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(`${file}.new`, file);
    },
    remove: (workId) => rm(fileOf(workId), { force: true }),
    load: async () => {
      const names = (await readdir(folder)).filter((name) => name.endsWith(".json"));
      return Promise.all(
        names.map(async (name) => ({
          ...workRecord.parse(JSON.parse(await readFile(join(folder, name), "utf8"))),
          savedAtMs: (await stat(join(folder, name))).mtimeMs,
        })),
      );
    },
  };
}
