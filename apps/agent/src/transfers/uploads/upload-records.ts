import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { uploadId } from "@blockwright/node-protocol/bulk";
import { z } from "zod";
import { Refused } from "../../instances/refused.ts";

const uploadRecord = z.object({
  uploadId,
  instanceId: z.uuid(),
  path: z.string(),
  lengthBytes: z.int().nonnegative(),
  isReplacing: z.boolean(),
  isForRestore: z.boolean().default(false),
});
export type UploadRecord = z.output<typeof uploadRecord>;

/** The announced properties of each upload. Its progress is the size of its file. */
export interface UploadRecords {
  has(instanceId: string, uploadId: string): boolean;
  /** Refused when this instance has no such upload. */
  get(instanceId: string, uploadId: string): UploadRecord;
  all(): readonly UploadRecord[];
  add(record: UploadRecord): Promise<void>;
  remove(uploadId: string): Promise<void>;
}

/** One file per upload, outside of the trees: tenants can't reach it, and the next agent finds it. */
export async function openUploadRecords(folder: string): Promise<UploadRecords> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const records = new Map<string, UploadRecord>();
  for (const name of await readdir(folder)) {
    const record = await readRecord(join(folder, name));
    if (record && name === fileName(record.uploadId)) records.set(record.uploadId, record);
    else await rm(join(folder, name), { recursive: true });
  }
  return {
    has: (instanceId, id) => records.get(id)?.instanceId === instanceId,
    get: (instanceId, id) => {
      const record = records.get(id);
      if (record?.instanceId === instanceId) return record;
      throw new Refused("unknown-transfer", "there is no such upload");
    },
    all: () => [...records.values()],
    add: async (record) => {
      const path = join(folder, fileName(record.uploadId));
      await writeFile(`${path}.new`, JSON.stringify(record), { mode: 0o600 });
      await rename(`${path}.new`, path);
      records.set(record.uploadId, record);
    },
    remove: async (id) => {
      records.delete(id);
      await rm(join(folder, fileName(id)), { force: true });
    },
  };
}

function fileName(id: string): string {
  return `${id}.json`;
}

/** Undefined for a file left incomplete by a crash. */
async function readRecord(path: string): Promise<UploadRecord | undefined> {
  try {
    return uploadRecord.parse(JSON.parse(await readFile(path, "utf8")));
  } catch {
    return undefined;
  }
}
