import { restoreBackupPath } from "@blockwright/node-protocol/backup-files";
import type { Person } from "../../../platform/actor.ts";
import type { Transact } from "../../../platform/transaction.ts";
import { addressOfStored, requireStored } from "../../backups/index.ts";
import {
  changeFiles,
  derivedId,
  longDeadlineMs,
  placeOf,
  recordEach,
  requestIdOf,
  withinPlan,
} from "../../files/index.ts";
import type { TransfersDeps } from "../transfers-deps.ts";
import { explainStore } from "./ask-backup.ts";

export interface FilesToRestore {
  readonly id: string;
  readonly paths: readonly string[];
}

/** What they replace is moved to the server's trash. */
export async function restoreBackupFiles(
  deps: TransfersDeps,
  once: Transact,
  actor: Person,
  { id, paths }: FilesToRestore,
) {
  const stored = await requireStored(deps, id);
  const { serverId, name } = stored;
  const place = await placeOf(deps, serverId);
  const requestId = await requestIdOf(once, serverId);
  const address = await addressOfStored(deps, stored, place.nodeId);
  const several = {
    items: paths,
    pathOf: (path: string) => path,
    detailsOf: (done: readonly string[]) => ({ path: done[0] ?? "", count: done.length, name }),
  };
  const change = { serverId, requestId, action: "file.restored-from-backup", ...several } as const;
  return recordEach(deps, actor, change, (path, index) =>
    changeFiles(
      deps,
      place,
      restoreBackupPath,
      { ...address, path, maxBytes: place.freeBytes },
      { requestId: derivedId(requestId, index), deadlineMs: longDeadlineMs },
    )
      .catch(withinPlan)
      .catch(explainStore),
  );
}
