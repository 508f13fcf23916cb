import type { InstalledPlugin } from "@blockwright/contract/plugins";

/** A pinned one stays at its version until it is unpinned. */
export function canUpdate({ update, isPinned }: Pick<InstalledPlugin, "update" | "isPinned">): boolean {
  return update !== null && !isPinned;
}
