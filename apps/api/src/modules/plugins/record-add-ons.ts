import type { AddOnEffect, RecordAddOns } from "../changes/index.ts";
import { readPlugins, recordPlugins, type InstalledPlugin } from "./record-plugins.ts";

const unknownSource = "unknown";

/** What a change did to the jars, told to the list of what is installed. */
export const recordAddOns: RecordAddOns = async (tx, serverId, effects) => {
  if (effects.length === 0) return;
  const before = await readPlugins(tx, serverId);
  await recordPlugins(tx, serverId, effects.reduce(withEffect, before));
};

export function withEffect(installed: readonly InstalledPlugin[], effect: AddOnEffect): InstalledPlugin[] {
  const isMeant = (one: InstalledPlugin) => isAt(one, effect.path);
  switch (effect.kind) {
    case "added": {
      const { name, path, url, plugin } = effect;
      const { id: source = unknownSource, version = null } = plugin ?? {};
      const added = { name, version, description: null, source, downloadUrl: url, path };
      // The switched-off row of a replaced jar stays: undoing the change brings it back.
      return [...installed.filter((one) => !isMeant(one) || one.enabled === false), added];
    }
    case "removed":
      return installed.filter((one) => !isMeant(one) || one.enabled === false);
    case "switched-off":
    case "switched-on":
      return installed.map((one) =>
        isMeant(one) ? { ...one, path: effect.path, enabled: effect.kind === "switched-on" } : one,
      );
  }
}

/** Rows from before paths were kept are known by the last part of their address. */
function isAt({ path, downloadUrl }: InstalledPlugin, wanted: string): boolean {
  if (path !== undefined && path !== null) return path === wanted;
  if (downloadUrl === null || !URL.canParse(downloadUrl)) return false;
  const { pathname } = new URL(downloadUrl);
  return fileNameOf(decodeURIComponent(pathname)) === fileNameOf(wanted);
}

function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
