import { seePath } from "../files/index.ts";
import type { NodesDeps } from "../nodes/index.ts";
import { changePlugins, readPlugins, type InstalledPlugin } from "./record-plugins.ts";

/** After all files of a server were replaced. Rows from before paths were stored stay. */
export async function forgetMissingPlugins(
  deps: NodesDeps,
  { serverId, instanceId }: { readonly serverId: string; readonly instanceId: string },
): Promise<void> {
  const missing = new Set<string>();
  for (const plugin of await deps.transact((tx) => readPlugins(tx, serverId))) {
    const path = fileOf(plugin);
    if (path && !(await seePath(deps, instanceId, path))) missing.add(path);
  }
  if (missing.size === 0) return;
  await deps.transact((tx) =>
    changePlugins(deps, tx, serverId, (installed) =>
      installed.filter((plugin) => !missing.has(fileOf(plugin) ?? "")),
    ),
  );
}

function fileOf({ enabled = true, path, asidePath }: InstalledPlugin): string | null | undefined {
  return enabled ? path : asidePath;
}
