import { createPath } from "@blockwright/node-protocol/file-operations";
import type { Person } from "../../../platform/actor.ts";
import type { Transact } from "../../../platform/transaction.ts";
import { changeFiles } from "../ask-files.ts";
import type { SavingDeps } from "../edit/save-file.ts";
import { placeOf } from "../server-place.ts";
import { recordChange, requestIdOf } from "./record-change.ts";

export interface PathToCreate {
  readonly serverId: string;
  readonly path: string;
  readonly type: "directory" | "file";
}

/** Empty. */
export async function createFile(
  deps: SavingDeps,
  once: Transact,
  actor: Person,
  { serverId, path, type }: PathToCreate,
): Promise<void> {
  const place = await placeOf(deps, serverId);
  const requestId = await requestIdOf(once, serverId);
  const kind = type === "directory" ? "folder" : "file";
  const change = { serverId, requestId, action: "file.created", details: { path, type } } as const;
  await recordChange(deps, actor, change, () =>
    changeFiles(deps, place, createPath, { path, kind }, { requestId }),
  );
}
