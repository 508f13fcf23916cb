import type { InstalledPlugin } from "@blockwright/contract/plugins";

/** A pinned plugin keeps its version, a disabled one is not touched, and an unknown file has no newer version. */
export function mayUpdate({ isPinned, isEnabled, pluginId }: InstalledPlugin): boolean {
  return !isPinned && isEnabled && pluginId !== null;
}

export function canUpdate(plugin: InstalledPlugin): boolean {
  return plugin.update !== null && mayUpdate(plugin);
}
