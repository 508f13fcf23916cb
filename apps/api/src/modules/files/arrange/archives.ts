import { randomUUID } from "node:crypto";
import * as node from "@blockwright/node-protocol/file-operations";
import type { Person } from "../../../platform/actor.ts";
import type { Transact } from "../../../platform/transaction.ts";
import { appendActivity } from "../../activity/index.ts";
import { refuseWhileBusy } from "../../jobs/index.ts";
import { changeFiles } from "../ask-files.ts";
import type { FilesDeps } from "../call-files.ts";
import { placeOf } from "../server-place.ts";
import { longDeadlineMs, withinPlan } from "./long-change.ts";

export interface ArchiveToMake {
  readonly serverId: string;
  readonly paths: readonly string[];
  readonly to: string;
}

export async function makeArchive(
  deps: FilesDeps,
  once: Transact,
  actor: Person,
  { serverId, paths, to }: ArchiveToMake,
): Promise<{ size: number }> {
  const place = await placeOf(deps, serverId);
  const requestId = await once(async (tx) => {
    await refuseWhileBusy(tx, serverId);
    const details = { to, count: paths.length };
    await appendActivity(tx, actor, { action: "file.archived", subjectId: serverId, details });
    return randomUUID();
  });
  const order = { paths: [...paths], to, maxBytes: place.freeBytes };
  const options = { requestId, deadlineMs: longDeadlineMs };
  const made = await changeFiles(deps, place, node.archivePaths, order, options).catch(withinPlan);
  return { size: made.sizeBytes };
}

export interface ArchiveToExtract {
  readonly serverId: string;
  readonly path: string;
  readonly into: string;
}

/** All of it appears at its place, or nothing. */
export async function extractArchive(
  deps: FilesDeps,
  once: Transact,
  actor: Person,
  { serverId, path, into }: ArchiveToExtract,
): Promise<{ files: number; size: number }> {
  const place = await placeOf(deps, serverId);
  const requestId = await once(async (tx) => {
    await refuseWhileBusy(tx, serverId);
    const details = { path, into };
    await appendActivity(tx, actor, { action: "file.extracted", subjectId: serverId, details });
    return randomUUID();
  });
  const order = { path, into, maxBytes: place.freeBytes };
  const options = { requestId, deadlineMs: longDeadlineMs };
  const { files, sizeBytes } = await changeFiles(deps, place, node.extractArchive, order, options).catch(
    withinPlan,
  );
  return { files, size: sizeBytes };
}
