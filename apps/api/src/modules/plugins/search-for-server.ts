import type { PluginHit, searchPlugins as route } from "@blockwright/contract/plugins";
import type { RouteResponse } from "@blockwright/contract/route";
import { searchPlugins, sourceLabel, titleKey } from "../catalogue/index.ts";
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
    hits: oncePerName(
      hits.map(({ id, name, tag, downloads, rating, page = nothingMore }) => {
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
    ),
    silentSources: silent.map(sourceLabel),
  };
}

type Hit = Omit<PluginHit, "elsewhere">;

/**
 * One row for a name, however many sources have it: the installed project, else the most downloaded one. The others
 * stay below it with their own figures, since anyone can use a name.
 */
export function oncePerName(hits: readonly Hit[]): PluginHit[] {
  const rows: Hit[][] = [];
  for (const hit of hits) {
    const row = rows.find((others) => others.every((other) => isNamesake(hit, other)));
    if (row) row.push(hit);
    else rows.push([hit]);
  }
  return rows.flatMap((row) => {
    const shown = row.find(({ isInstalled }) => isInstalled) ?? row[0];
    return shown ? [{ ...shown, elsewhere: row.filter((hit) => hit !== shown).map(inShort) }] : [];
  });
}

function isNamesake(hit: Hit, other: Hit): boolean {
  const key = titleKey(hit.name);
  return key !== "" && key === titleKey(other.name) && hit.source !== other.source;
}

function inShort({ id, name, downloads, source, pageUrl }: Hit): PluginHit["elsewhere"][number] {
  return { id, name, downloads, source, pageUrl };
}
