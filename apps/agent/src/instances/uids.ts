import type { Volumes } from "../volumes/volumes.ts";
import type { InstanceRecord } from "./instance-record.ts";
import type { RecordStore } from "./record-store.ts";
import { Refused } from "./refused.ts";

export interface UidRange {
  readonly first: number;
  readonly last: number;
}

/** A user id that is not in use. From a random place on, so that one that was in use lately hardly ever comes again soon. */
function chooseUid({ first, last }: UidRange, inUse: ReadonlySet<number>): number {
  const size = last - first + 1;
  const start = Math.floor(Math.random() * size);
  for (let step = 0; step < size; step += 1) {
    const uid = first + ((start + step) % size);
    if (!inUse.has(uid)) return uid;
  }
  throw new Refused("busy", "this node has no user id left for another instance");
}

export interface UidDeps {
  readonly uids: UidRange;
  readonly volumes: Pick<Volumes, "owners">;
  readonly store: Pick<RecordStore, "load" | "save">;
}

/** A user id for a new instance. Nobody gets one whose files are still somewhere, as those of a removed instance may be. */
export async function newUid(
  { uids, volumes }: Pick<UidDeps, "uids" | "volumes">,
  present: Iterable<{ readonly record: Pick<InstanceRecord, "uid"> }>,
): Promise<number> {
  const ofInstances = Array.from(present, ({ record }) => record.uid);
  return chooseUid(uids, new Set([...ofInstances, ...(await volumes.owners())]));
}

/** The records of an earlier agent. One without a uid gets one, which is on disk before it is used. */
export async function loadRecords({ store, uids, volumes }: UidDeps): Promise<InstanceRecord[]> {
  const stored = await store.load();
  const inUse = new Set([...stored.flatMap(({ uid }) => uid ?? []), ...(await volumes.owners())]);
  const records: InstanceRecord[] = [];
  for (const { uid, ...rest } of stored) {
    const record = { ...rest, uid: uid ?? chooseUid(uids, inUse) };
    inUse.add(record.uid);
    if (uid === undefined) await store.save(record);
    records.push(record);
  }
  return records;
}
