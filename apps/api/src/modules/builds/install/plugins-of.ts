import type { Lock } from "@blockwright/minecraft/lock";
import type { InstalledPlugin } from "../../plugins/index.ts";

export function pluginsOf(lock: Lock): InstalledPlugin[] {
  return lock.plugins.map(({ id, name, version, path, reason }) => ({
    name,
    version,
    description: reason,
    source: id,
    downloadUrl: lock.files.find((file) => file.path === path)?.url ?? null,
    path,
  }));
}
