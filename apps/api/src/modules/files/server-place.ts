import { AppError } from "../../platform/errors.ts";
import type { FilesDeps } from "./call-files.ts";
import { findServerPlace } from "./server-place.repository.ts";

/** Where the files of a server are, and the free space of its plan. */
export interface ServerPlace {
  readonly serverId: string;
  readonly serverType: string;
  readonly instanceId: string;
  readonly nodeId: string;
  /** As last measured, some seconds ago. The kernel's own limit decides. */
  readonly freeBytes: number;
}

const bytesPerMb = 1024 * 1024;

/** Undefined until it is placed on a machine. */
export async function findPlace(
  { rows }: Pick<FilesDeps, "rows">,
  serverId: string,
): Promise<ServerPlace | undefined> {
  const found = await findServerPlace(rows, serverId);
  if (!found) throw new AppError("NOT_FOUND");
  const { instanceId, nodeId, serverType, maxStorageMb, usedBytes } = found;
  if (instanceId === null || nodeId === null) return undefined;
  const freeBytes = Math.max(0, maxStorageMb * bytesPerMb - (usedBytes ?? 0));
  return { serverId, serverType, instanceId, nodeId, freeBytes };
}

export async function placeOf(deps: Pick<FilesDeps, "rows">, serverId: string): Promise<ServerPlace> {
  const place = await findPlace(deps, serverId);
  if (!place) throw new AppError("NOT_FOUND", "This server has no files yet.");
  return place;
}
