import { findNewerVersions } from "../../catalogue/index.ts";
import type { PresentPlugin } from "../installed/reconcile.ts";
import type { PluginPlace } from "../plugin-place.ts";
import type { PluginsDeps } from "../plugins-deps.ts";
import { isOfSource } from "./known-source.ts";
import { installedVersionOf } from "../updates/installed-version.ts";

export interface Renewable {
  readonly renewed: readonly PresentPlugin[];
  /** Why others stay as they are, a sentence each. Up-to-date ones need none. */
  readonly warnings: readonly string[];
}

/** Of those that should be updated, the ones that can be. */
export async function findRenewable(
  { catalogue }: Pick<PluginsDeps, "catalogue">,
  place: PluginPlace,
  meant: readonly PresentPlugin[],
): Promise<Renewable> {
  const warnings = meant.flatMap((plugin) => whyNot(plugin, isOfSource(catalogue, plugin.source)));
  const able = meant.filter((plugin) => whyNot(plugin, isOfSource(catalogue, plugin.source)).length === 0);
  const { newer, silent } = await findNewerVersions(catalogue, able.map(installedVersionOf), place);
  const unasked = silent.map((name) => `${name} doesn't answer right now, so nothing from there is updated.`);
  return { renewed: able.filter(({ source }) => newer.has(source)), warnings: [...warnings, ...unasked] };
}

function whyNot({ name, version, isPinned, enabled }: PresentPlugin, isKnown: boolean): string[] {
  if (isPinned) return [`${name} stays at ${version ?? "its version"}: it is pinned.`];
  if (!enabled) return [`${name} is disabled, so it is not updated.`];
  return isKnown ? [] : [`${name} can't be updated here: its file belongs to no source we know.`];
}
