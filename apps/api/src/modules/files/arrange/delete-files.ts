import { randomUUID } from "node:crypto";
import { trashPath } from "@blockwright/node-protocol/file-operations";
import { deletePath } from "@blockwright/node-protocol/files";
import type { Person } from "../../../platform/actor.ts";
import type { Transact } from "../../../platform/transaction.ts";
import { appendActivity } from "../../activity/index.ts";
import { refuseWhileBusy } from "../../jobs/index.ts";
import { changeFiles } from "../ask-files.ts";
import type { FilesDeps } from "../call-files.ts";
import { derivedId } from "../derived-id.ts";
import { placeOf } from "../server-place.ts";
import { eachOf, type PartlyDone } from "./each-of.ts";

export interface FilesToDelete {
  readonly serverId: string;
  readonly paths: readonly string[];
  /** Past the trash. Works on a full disk too. */
  readonly forGood: boolean;
}

export async function deleteFiles(
  deps: FilesDeps,
  once: Transact,
  actor: Person,
  { serverId, paths, forGood }: FilesToDelete,
): Promise<PartlyDone> {
  const place = await placeOf(deps, serverId);
  const requestId = await once(async (tx) => {
    await refuseWhileBusy(tx, serverId);
    const details = { path: paths[0] ?? "", count: paths.length, forGood };
    await appendActivity(tx, actor, { action: "file.deleted", subjectId: serverId, details });
    return randomUUID();
  });
  const remove = forGood ? deletePath : trashPath;
  return eachOf(
    paths,
    (path) => path,
    (path, index) => changeFiles(deps, place, remove, { path }, { requestId: derivedId(requestId, index) }),
  );
}
