import { randomUUID } from "node:crypto";
import type { TrashEntry } from "@blockwright/contract/files";
import * as node from "@blockwright/node-protocol/file-operations";
import type { Person } from "../../../platform/actor.ts";
import type { Transact } from "../../../platform/transaction.ts";
import { appendActivity } from "../../activity/index.ts";
import { refuseWhileBusy } from "../../jobs/index.ts";
import { askFiles, changeFiles } from "../ask-files.ts";
import { typeOf } from "../browse/entry-type.ts";
import type { FilesDeps } from "../call-files.ts";
import { derivedId } from "../derived-id.ts";
import type { SavingDeps } from "../edit/save-file.ts";
import { placeOf } from "../server-place.ts";
import type { PartlyDone } from "./each-of.ts";
import { recordEach, requestIdOf } from "./record-change.ts";

/** Newest first. */
export async function listTrash(deps: FilesDeps, serverId: string): Promise<TrashEntry[]> {
  const { entries } = await askFiles(deps, await placeOf(deps, serverId), node.listTrash, {});
  return entries
    .map(({ trashId, path, kind, sizeBytes, deletedAt }) => ({
      id: trashId,
      path,
      type: typeOf(kind),
      size: sizeBytes,
      deletedAt,
    }))
    .toSorted((one, other) => other.deletedAt.localeCompare(one.deletedAt));
}

/** Restores items to their original place. What could not be restored is named by its id. */
export async function restoreTrash(
  deps: SavingDeps,
  once: Transact,
  actor: Person,
  { serverId, ids }: { readonly serverId: string; readonly ids: readonly string[] },
): Promise<PartlyDone> {
  const place = await placeOf(deps, serverId);
  const requestId = await requestIdOf(once, serverId);
  const several = {
    items: ids,
    pathOf: (id: string) => id,
    detailsOf: (done: readonly string[]) => ({ count: done.length }),
  };
  const change = { serverId, requestId, action: "file.restored", ...several } as const;
  return recordEach(deps, actor, change, (trashId, index) =>
    changeFiles(deps, place, node.restoreTrash, { trashId }, { requestId: derivedId(requestId, index) }),
  );
}

export async function emptyTrash(deps: SavingDeps, actor: Person, serverId: string): Promise<void> {
  await refuseWhileBusy(deps, serverId);
  const place = await placeOf(deps, serverId);
  await changeFiles(deps, place, node.emptyTrash, {}, { requestId: randomUUID() });
  await deps.transact((tx) =>
    appendActivity(tx, actor, { action: "file.trash-emptied", subjectId: serverId }),
  );
}
