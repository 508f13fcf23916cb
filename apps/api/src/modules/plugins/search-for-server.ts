import type { searchPlugins as route } from "@blockwright/contract/plugins";
import type { RouteResponse } from "@blockwright/contract/route";
import { searchPlugins, sourceLabel } from "../catalogue/index.ts";
import { findPluginPlace } from "./plugin-place.ts";
import type { PluginsDeps } from "./plugins-deps.ts";
import { findPlugins } from "./plugins.repository.ts";

const nothingMore = { alias: null, author: null, iconUrl: null, pageUrl: null, updatedAt: null };

/** What the sources have for this server's software and version. */
export async function searchForServer(
  deps: Pick<PluginsDeps, "rows" | "catalogue">,
  serverId: string,
  text: string,
): Promise<RouteResponse<typeof route>> {
  const place = await findPluginPlace(deps, serverId);
  const [{ hits, silent }, rows] = await Promise.all([
    searchPlugins(deps.catalogue, text, place),
    findPlugins(deps.rows, serverId),
  ]);
  const installed = new Set(rows.flatMap(({ source, enabled }) => (enabled ? [source] : [])));
  return {
    hits: hits.map(({ id, name, tag, downloads, rating, page = nothingMore }) => {
      const { alias, ...shown } = page;
      return {
        id,
        name,
        tag,
        downloads: Math.round(downloads),
        rating: { average: rating },
        source: sourceLabel(id),
        ...shown,
        isInstalled: installed.has(id) || (alias !== null && installed.has(alias)),
      };
    }),
    silentSources: silent.map(sourceLabel),
  };
}
