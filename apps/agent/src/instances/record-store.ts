import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { createKeyedMutex } from "../concurrency/keyed-mutex.ts";
import { type InstanceRecord, type StoredRecord, storedRecord } from "./instance-record.ts";

export interface RecordStore {
  load(): Promise<StoredRecord[]>;
  save(record: InstanceRecord): Promise<void>;
  /** Keeps the generation, so that a late message cannot create the instance again. */
  markRemoved(record: { spec: Pick<InstanceRecord["spec"], "instanceId" | "generation"> }): Promise<void>;
  removedGeneration(instanceId: string): number | undefined;
}

/** One file per instance, replaced atomically: a crash leaves the old or the new one. */
export async function openRecordStore(folder: string): Promise<RecordStore> {
  const presentFolder = join(folder, "instances");
  const removedFolder = join(folder, "removed");
  await mkdir(presentFolder, { recursive: true, mode: 0o700 });
  await mkdir(removedFolder, { recursive: true, mode: 0o700 });
  const removed = new Map<string, number>();
  // Messages and the instance's loop both write: the later write must win as a whole.
  const inOrder = createKeyedMutex();
  for (const name of await readdir(removedFolder)) {
    removed.set(name, Number(await readFile(join(removedFolder, name), "utf8")));
  }
  return {
    load: async () => {
      const names = (await readdir(presentFolder)).filter((name) => name.endsWith(".json"));
      return Promise.all(
        names.map(async (name) =>
          storedRecord.parse(JSON.parse(await readFile(join(presentFolder, name), "utf8"))),
        ),
      );
    },
    save: (record) =>
      inOrder([record.spec.instanceId], () =>
        replaceFile(join(presentFolder, `${record.spec.instanceId}.json`), JSON.stringify(record)),
      ),
    markRemoved: ({ spec: { instanceId, generation } }) =>
      inOrder([instanceId], async () => {
        const newest = Math.max(generation, removed.get(instanceId) ?? 0);
        removed.set(instanceId, newest);
        await replaceFile(join(removedFolder, instanceId), String(newest));
        await rm(join(presentFolder, `${instanceId}.json`), { force: true });
      }),
    removedGeneration: (instanceId) => removed.get(instanceId),
  };
}

async function replaceFile(path: string, text: string): Promise<void> {
  const handle = await open(`${path}.new`, "w", 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${path}.new`, path);
}
