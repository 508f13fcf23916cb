import { randomUUID } from "node:crypto";
import { createPath } from "@blockwright/node-protocol/file-operations";
import type { Person } from "../../../platform/actor.ts";
import type { Transact } from "../../../platform/transaction.ts";
import { appendActivity } from "../../activity/index.ts";
import { refuseWhileBusy } from "../../jobs/index.ts";
import { changeFiles } from "../ask-files.ts";
import type { FilesDeps } from "../call-files.ts";
import { placeOf } from "../server-place.ts";

export interface PathToCreate {
  readonly serverId: string;
  readonly path: string;
  readonly type: "directory" | "file";
}

/** Empty. Written down before the machine is asked, so that a repeated request reaches it under the same id. */
export async function createFile(
  deps: FilesDeps,
  once: Transact,
  actor: Person,
  { serverId, path, type }: PathToCreate,
): Promise<void> {
  const place = await placeOf(deps, serverId);
  const requestId = await once(async (tx) => {
    await refuseWhileBusy(tx, serverId);
    const details = { path, type };
    await appendActivity(tx, actor, { action: "file.created", subjectId: serverId, details });
    return randomUUID();
  });
  const kind = type === "directory" ? "folder" : "file";
  await changeFiles(deps, place, createPath, { path, kind }, { requestId });
}
