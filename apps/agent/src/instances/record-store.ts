import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { instanceRecord, type InstanceRecord } from "./instance-record.ts";

export interface RecordStore {
  load(): Promise<InstanceRecord[]>;
  save(record: InstanceRecord): Promise<void>;
  /** The generation stays known, so that a late message can't bring it back; only a newer wish can. */
  bury(record: { spec: Pick<InstanceRecord["spec"], "instanceId" | "generation"> }): Promise<void>;
  buriedGeneration(instanceId: string): number | undefined;
}

/** One file per instance, replaced atomically: a crash leaves the old or the new one. */
export async function openRecordStore(folder: string): Promise<RecordStore> {
  const living = join(folder, "instances");
  const graves = join(folder, "removed");
  await mkdir(living, { recursive: true, mode: 0o700 });
  await mkdir(graves, { recursive: true, mode: 0o700 });
  const buried = new Map<string, number>();
  const replaceInTurn = inTurn();
  for (const name of await readdir(graves)) {
    buried.set(name, Number(await readFile(join(graves, name), "utf8")));
  }
  return {
    load: async () => {
      const names = (await readdir(living)).filter((name) => name.endsWith(".json"));
      return Promise.all(
        names.map(async (name) =>
          instanceRecord.parse(JSON.parse(await readFile(join(living, name), "utf8"))),
        ),
      );
    },
    save: (record) =>
      replaceInTurn(record.spec.instanceId, () =>
        replaceFile(join(living, `${record.spec.instanceId}.json`), JSON.stringify(record)),
      ),
    bury: ({ spec: { instanceId, generation } }) =>
      replaceInTurn(instanceId, async () => {
        const newest = Math.max(generation, buried.get(instanceId) ?? 0);
        buried.set(instanceId, newest);
        await replaceFile(join(graves, instanceId), String(newest));
        await rm(join(living, `${instanceId}.json`), { force: true });
      }),
    buriedGeneration: (instanceId) => buried.get(instanceId),
  };
}

/** A message and the instance's own loop may both have something to write: the later one must win, whole. */
function inTurn() {
  const turns = new Map<string, Promise<void>>();
  return (id: string, work: () => Promise<void>): Promise<void> => {
    const result = (turns.get(id) ?? Promise.resolve()).then(work);
    const settled = result
      .catch(() => undefined)
      .then(() => void (turns.get(id) === settled && turns.delete(id)));
    turns.set(id, settled);
    return result;
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
