import * as node from "@blockwright/node-protocol/file-operations";
import type { Person } from "../../../platform/actor.ts";
import type { Transact } from "../../../platform/transaction.ts";
import { changeFiles } from "../ask-files.ts";
import type { SavingDeps } from "../edit/save-file.ts";
import { placeOf } from "../server-place.ts";
import { longDeadlineMs, withinPlan } from "./long-change.ts";
import { recordChange, requestIdOf } from "./record-change.ts";

export interface ArchiveToMake {
  readonly serverId: string;
  readonly paths: readonly string[];
  readonly to: string;
}

export async function makeArchive(
  deps: SavingDeps,
  once: Transact,
  actor: Person,
  { serverId, paths, to }: ArchiveToMake,
): Promise<{ size: number }> {
  const place = await placeOf(deps, serverId);
  const requestId = await requestIdOf(once, serverId);
  const order = { paths: [...paths], to, maxBytes: place.freeBytes };
  const options = { requestId, deadlineMs: longDeadlineMs };
  const details = { to, count: paths.length };
  const change = { serverId, requestId, action: "file.archived", details } as const;
  const made = await recordChange(deps, actor, change, () =>
    changeFiles(deps, place, node.archivePaths, order, options).catch(withinPlan),
  );
  return { size: made.sizeBytes };
}

export interface ArchiveToExtract {
  readonly serverId: string;
  readonly path: string;
  readonly into: string;
}

/** All of it appears in its place, or nothing. */
export async function extractArchive(
  deps: SavingDeps,
  once: Transact,
  actor: Person,
  { serverId, path, into }: ArchiveToExtract,
): Promise<{ files: number; size: number }> {
  const place = await placeOf(deps, serverId);
  const requestId = await requestIdOf(once, serverId);
  const order = { path, into, maxBytes: place.freeBytes };
  const options = { requestId, deadlineMs: longDeadlineMs };
  const change = { serverId, requestId, action: "file.extracted", details: { path, into } } as const;
  const { files, sizeBytes } = await recordChange(deps, actor, change, () =>
    changeFiles(deps, place, node.extractArchive, order, options).catch(withinPlan),
  );
  return { files, size: sizeBytes };
}
