import type { Lock } from "@blockwright/minecraft/lock";
import type { InstalledPlugin } from "../../plugins/index.ts";

export function pluginsOf(lock: Lock): InstalledPlugin[] {
  return lock.plugins.map(({ id, name, version, path, reason }) => {
    const file = lock.files.find((one) => one.path === path);
    return {
      name,
      version,
      description: reason,
      source: id,
      downloadUrl: file?.url ?? null,
      path,
      digest: file?.digest ?? null,
    };
  });
}
