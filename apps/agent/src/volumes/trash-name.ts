import { isId, isTreeLabel } from "./volume-id.ts";
import type { TrashedTree } from "./volumes.ts";

/** Everything about a trashed tree is encoded in its name, so there is no second record to get out of sync. */
export interface TrashEntry extends TrashedTree {
  /** The volume or trashed tree that took its place. */
  readonly replacedBy: string | undefined;
}

const NOBODY = "none";

export function trashNameOf({ trashId, volumeId, trashedAt, replacedBy, label }: TrashEntry): string {
  const parts = [trashId, volumeId, trashedAt.getTime(), replacedBy ?? NOBODY];
  return (label === undefined ? parts : [...parts, label]).join(".");
}

/** Undefined for a name in another format. */
export function parseTrashName(name: string): TrashEntry | undefined {
  const [trashId = "", volumeId = "", time = "", replacedBy = "", label, ...rest] = name.split(".");
  if (rest.length > 0 || !isId(trashId) || !isId(volumeId) || !/^\d{1,15}$/.test(time)) return undefined;
  if (replacedBy !== NOBODY && !isId(replacedBy)) return undefined;
  if (label !== undefined && !isTreeLabel(label)) return undefined;
  return {
    trashId,
    volumeId,
    trashedAt: new Date(Number(time)),
    replacedBy: replacedBy === NOBODY ? undefined : replacedBy,
    label,
  };
}
