import type { InstalledPlugin, listPlugins as route } from "@blockwright/contract/plugins";
import type { RouteResponse } from "@blockwright/contract/route";
import { portOfAddOn } from "@blockwright/minecraft/add-on-ports/find-ports";
import { sourceLabel } from "../../catalogue/index.ts";
import { listAddOnPorts, type ShownPort } from "../../nodes/index.ts";
import { findPluginPlace, type PluginPlace } from "../plugin-place.ts";
import type { PluginsDeps } from "../plugins-deps.ts";
import { findCheck, findPlugins } from "../plugins.repository.ts";
import { unknownSource } from "../record-add-ons.ts";
import { dependantsOf, withDescriptors } from "./descriptor.ts";
import { byName, entriesOf, lookAtInstalled, type Installed } from "./look-at-installed.ts";
import { pageOf } from "./page-of.ts";
import type { PresentPlugin } from "./reconcile.ts";

type Listed = Omit<PresentPlugin, "path" | "jarPath"> & { readonly jarPath: string | null };

export async function listPlugins(deps: PluginsDeps, serverId: string): Promise<RouteResponse<typeof route>> {
  const place = await findPluginPlace(deps, serverId);
  const looked = await lookAtInstalled(deps, place);
  const plugins: readonly Listed[] = looked?.plugins ?? (await asRecorded(deps, place));
  const configFolders = await configFoldersOf(deps, place, looked);
  const ports = place.instanceId === null ? [] : await listAddOnPorts(deps, place.instanceId);
  const checkedAt = await findCheck(deps.rows, serverId);
  return {
    kind: place.folder,
    plugins: await Promise.all(
      plugins.map(async (plugin) => ({
        ...(await describe(deps, plugin, plugins, configFolders)),
        port: portOf(plugin, ports),
      })),
    ),
    checkedAt: checkedAt?.toISOString() ?? null,
  };
}

/** The last known list, while the machine can't be reached. */
async function asRecorded(deps: PluginsDeps, place: PluginPlace): Promise<readonly Listed[]> {
  const rows = await withDescriptors(deps, await findPlugins(deps.rows, place.serverId), place);
  const active = new Set(rows.flatMap(({ path, enabled }) => (enabled ? [path] : [])));
  return rows
    .filter(({ path, enabled }) => enabled || !active.has(path))
    .map((row) => ({ ...row, jarPath: row.enabled ? row.path : row.asidePath }))
    .toSorted(byName);
}

/** By the owner's name. Plugins keep their settings beside themselves, mods in a shared folder. */
async function configFoldersOf(
  deps: PluginsDeps,
  { folder, instanceId }: PluginPlace,
  looked: Installed | undefined,
): Promise<ReadonlyMap<string, string>> {
  if (!looked || instanceId === null) return new Map();
  if (folder === "plugins")
    return new Map(looked.folderNames.map((name) => [name.toLowerCase(), `plugins/${name}`]));
  const entries = (await entriesOf(deps, instanceId, "config")) ?? [];
  return new Map(
    entries.flatMap(({ kind, name }) =>
      kind === "folder" ? [[name.toLowerCase(), `config/${name}`] as const] : [],
    ),
  );
}

function portOf({ enabled, source, name }: Listed, ports: readonly ShownPort[]): InstalledPlugin["port"] {
  const known = enabled ? portOfAddOn({ id: source, name }) : undefined;
  const found = known && ports.find(({ addOn }) => addOn === known.addOn);
  if (!found) return null;
  const { purpose, protocol, host, port } = found;
  return { purpose, protocol, host, port };
}

async function describe(
  deps: PluginsDeps,
  plugin: Listed,
  all: readonly Listed[],
  configFolders: ReadonlyMap<string, string>,
): Promise<Omit<InstalledPlugin, "port">> {
  const { id, name, version, description, enabled, isPinned, jarPath, update } = plugin;
  const isProven = plugin.source !== unknownSource;
  return {
    id,
    name,
    version,
    description,
    pluginId: isProven ? plugin.source : null,
    source: isProven ? sourceLabel(plugin.source) : null,
    pageUrl: await pageOf(deps, plugin.source),
    isEnabled: enabled,
    isPinned,
    path: jarPath,
    configFolder: configFolders.get(name.toLowerCase()) ?? null,
    update: update && update.version !== version ? { ...update } : null,
    neededBy: dependantsOf(plugin, all),
  };
}
