import type { Volumes } from "../volumes/volumes.ts";
import type { InstanceRecord } from "./instance-record.ts";
import type { RecordStore } from "./record-store.ts";
import { Refused } from "./refused.ts";

export interface UidRange {
  readonly first: number;
  readonly last: number;
}

/** Picks an unused user id, starting at a random one, so that a recently used id is unlikely to be reused soon. */
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

/** A user id for a new instance. Ids that still own files are not reused, for example those of a removed instance. */
export async function newUid(
  { uids, volumes }: Pick<UidDeps, "uids" | "volumes">,
  present: Iterable<{ readonly record: Pick<InstanceRecord, "uid"> }>,
): Promise<number> {
  const ofInstances = Array.from(present, ({ record }) => record.uid);
  return chooseUid(uids, new Set([...ofInstances, ...(await volumes.owners())]));
}

/** Loads the records of an earlier agent. A record without a uid gets one, which is saved before it is used. */
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
