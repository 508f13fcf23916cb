import { trashPath } from "@blockwright/node-protocol/file-operations";
import { deletePath } from "@blockwright/node-protocol/files";
import type { Person } from "../../../platform/actor.ts";
import type { Transact } from "../../../platform/transaction.ts";
import { changeFiles } from "../ask-files.ts";
import { derivedId } from "../derived-id.ts";
import type { SavingDeps } from "../edit/save-file.ts";
import { placeOf } from "../server-place.ts";
import type { PartlyDone } from "./each-of.ts";
import { recordEach, requestIdOf } from "./record-change.ts";

export interface FilesToDelete {
  readonly serverId: string;
  readonly paths: readonly string[];
  /** Bypasses the trash. Works on a full disk too. */
  readonly forGood: boolean;
}

export async function deleteFiles(
  deps: SavingDeps,
  once: Transact,
  actor: Person,
  { serverId, paths, forGood }: FilesToDelete,
): Promise<PartlyDone> {
  const place = await placeOf(deps, serverId);
  const requestId = await requestIdOf(once, serverId);
  const several = {
    items: paths,
    pathOf: (path: string) => path,
    detailsOf: (done: readonly string[]) => ({ path: done[0] ?? "", count: done.length, forGood }),
  };
  const change = { serverId, requestId, action: "file.deleted", ...several } as const;
  const remove = forGood ? deletePath : trashPath;
  return recordEach(deps, actor, change, (path, index) =>
    changeFiles(deps, place, remove, { path }, { requestId: derivedId(requestId, index) }),
  );
}
