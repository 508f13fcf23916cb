import { AppError } from "../../../platform/errors.ts";
import { FileRefusal, listInstanceFolder } from "../../files/index.ts";
import { NodeRefusal } from "../../nodes/index.ts";
import type { PluginPlace } from "../plugin-place.ts";
import type { PluginsDeps } from "../plugins-deps.ts";
import { findPlugins, type PluginRow } from "../plugins.repository.ts";
import { changePlugins, type InstalledPlugin } from "../record-plugins.ts";
import { withDescriptors } from "./descriptor.ts";
import { readStranger } from "./read-stranger.ts";
import { reconcile, type PresentPlugin, type StrangeJar } from "./reconcile.ts";

export interface Installed {
  readonly plugins: readonly PresentPlugin[];
  readonly fileNames: readonly string[];
  readonly folderNames: readonly string[];
}

/** New jars that are read per run; the next run continues with the rest. */
const maxReadAtOnce = 10;

/** Undefined while the server's machine can't be reached. */
export async function lookAtInstalled(deps: PluginsDeps, place: PluginPlace): Promise<Installed | undefined> {
  const { instanceId, serverId, folder } = place;
  if (instanceId === null) return undefined;
  const entries = await entriesOf(deps, instanceId, folder);
  if (!entries) return undefined;
  const namesOf = (wanted: "file" | "folder") =>
    entries.flatMap(({ kind, name }) => (kind === wanted ? [name] : []));
  const fileNames = namesOf("file");
  let found = reconcile(await findPlugins(deps.rows, serverId), folder, fileNames);
  if (found.strangers.length > 0) {
    await meetStrangers(deps, { ...place, instanceId }, found.strangers);
    found = reconcile(await findPlugins(deps.rows, serverId), folder, fileNames);
  }
  const plugins = await withDescriptors(deps, found.present, place);
  return { plugins: plugins.toSorted(byName), fileNames, folderNames: namesOf("folder") };
}

export function byName(a: Pick<PluginRow, "name" | "id">, b: Pick<PluginRow, "name" | "id">): number {
  return a.name.localeCompare(b.name, "en") || (a.id < b.id ? -1 : 1);
}

async function meetStrangers(
  deps: PluginsDeps,
  place: PluginPlace & { readonly instanceId: string },
  strangers: readonly StrangeJar[],
): Promise<void> {
  const met: InstalledPlugin[] = [];
  for (const stranger of strangers.slice(0, maxReadAtOnce))
    met.push(await readStranger(deps, place, stranger));
  await deps.transact((tx) =>
    changePlugins(deps, tx, place.serverId, (before) => {
      // A concurrent run may have recorded them already.
      const isNew = ({ path, enabled }: InstalledPlugin) =>
        !before.some((one) => one.path === path && (one.enabled ?? true) === (enabled ?? true));
      return [...before, ...met.filter(isNew)];
    }),
  );
}

/** Undefined while unknown; empty if there is no such folder. */
export async function entriesOf(deps: PluginsDeps, instanceId: string, path: string) {
  try {
    return (await listInstanceFolder(deps, { instanceId }, path)).entries;
  } catch (error) {
    if (error instanceof FileRefusal) return [];
    const isAway = error instanceof AppError && ["NODE_AWAY", "NODE_SLOW"].includes(error.code);
    if (isAway || error instanceof NodeRefusal) return undefined;
    throw error;
  }
}
