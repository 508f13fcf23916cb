import type { AddOnEffect, AgreeAddOnPorts, RecordAddOns } from "../changes/index.ts";
import type { NodesDeps } from "../nodes/index.ts";
import { agreePluginPorts, changePlugins, readPlugins, type InstalledPlugin } from "./record-plugins.ts";

export const unknownSource = "unknown";

/** Records what a change did to jars in the list of installed add-ons. */
export function createRecordAddOns(deps: NodesDeps): RecordAddOns {
  return async (tx, serverId, effects) => {
    if (effects.length === 0) return;
    await changePlugins(deps, tx, serverId, (before) => withEffects(before, effects));
  };
}

/** Before a change is recorded: the ports that its add-ons need, and none of those that it removes. */
export function createAgreeAddOnPorts(deps: NodesDeps): AgreeAddOnPorts {
  return async (tx, serverId, effects) =>
    agreePluginPorts(deps, tx, serverId, withEffects(await readPlugins(tx, serverId), effects));
}

function withEffects(
  installed: readonly InstalledPlugin[],
  effects: readonly AddOnEffect[],
): readonly InstalledPlugin[] {
  return effects.reduce<readonly InstalledPlugin[]>(withEffect, installed);
}

export function withEffect(installed: readonly InstalledPlugin[], effect: AddOnEffect): InstalledPlugin[] {
  const isMeant = (one: InstalledPlugin) => isAt(one, effect.path);
  switch (effect.kind) {
    case "added":
      // The switched-off row of a replaced jar stays: an undo brings it back.
      return [...installed.filter((one) => !isMeant(one) || one.enabled === false), addedBy(effect)];
    case "removed":
      return installed.filter((one) => !isMeant(one) || one.enabled === false);
    case "unlisted":
      return installed.filter(({ id }) => id !== effect.id);
    case "listed":
      return [...installed.filter(({ id }) => id !== effect.addOn.id), effect.addOn];
    case "switched-off": {
      const off = { path: effect.path, asidePath: effect.asidePath, enabled: false };
      return installed.map((one) => (isMeant(one) && one.enabled !== false ? { ...one, ...off } : one));
    }
    case "switched-on": {
      const on = { path: effect.path, asidePath: null, enabled: true };
      const isBack = backAt(installed, effect);
      return installed.map((one) => (isBack(one) ? { ...one, ...on } : one));
    }
  }
}

function addedBy({ name, path, url, digest, plugin }: Extract<AddOnEffect, { kind: "added" }>) {
  const { id: source = unknownSource, version = null, replaces } = plugin ?? {};
  const added = { name, version, description: null, source, downloadUrl: url, path, digest };
  return replaces ? { ...added, ...replaces } : added;
}

/** Of several successive rows at a path, the one whose jar came back. */
function backAt(
  installed: readonly InstalledPlugin[],
  { path, asidePath }: Extract<AddOnEffect, { kind: "switched-on" }>,
): (one: InstalledPlugin) => boolean {
  const isAside = (one: InstalledPlugin) => asidePath !== null && one.asidePath === asidePath;
  if (installed.some(isAside)) return isAside;
  return (one) => one.enabled === false && (one.asidePath ?? null) === null && isAt(one, path);
}

/** Rows from before paths were stored are matched by the last part of their address. */
export function isAt({ path, downloadUrl }: InstalledPlugin, wanted: string): boolean {
  if (path !== undefined && path !== null) return path === wanted;
  if (downloadUrl === null || !URL.canParse(downloadUrl)) return false;
  const { pathname } = new URL(downloadUrl);
  return fileNameOf(decodeURIComponent(pathname)) === fileNameOf(wanted);
}

function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
