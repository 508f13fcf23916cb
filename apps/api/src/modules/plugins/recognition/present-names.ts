import { withDescriptors } from "../installed/descriptor.ts";
import { findPluginPlace } from "../plugin-place.ts";
import type { PluginsDeps } from "../plugins-deps.ts";
import { findPlugins } from "../plugins.repository.ts";

/** The names by which other add-ons refer to those that this server loads. */
export async function findPresentNames(deps: PluginsDeps, serverId: string): Promise<string[]> {
  const place = await findPluginPlace(deps, serverId);
  const plugins = await withDescriptors(deps, await findPlugins(deps.rows, serverId), place);
  return plugins
    .filter(({ enabled }) => enabled)
    .flatMap(({ name, descriptor }) => [name, ...(descriptor?.names ?? [])]);
}
