import type { CatalogueDeps } from "../catalogue-deps.ts";
import { guessKey } from "../solver/relations.ts";
import type { PluginHit, PluginTarget } from "./plugin-source.ts";
import { sourceLabel } from "./plugin-lookup.ts";
import { searchPlugins } from "./search-plugins.ts";

const maxShown = 3;
const listing = new Intl.ListFormat("en", { type: "disjunction" });
const counting = new Intl.NumberFormat("en");

/** Projects with a given name, most downloads first. A person chooses from them: a name proves nothing. */
export async function findNamesakes(
  deps: Pick<CatalogueDeps, "plugins">,
  name: string,
  target: PluginTarget,
): Promise<readonly PluginHit[]> {
  const { hits } = await searchPlugins(deps, name, target);
  return hits.filter((hit) => titleKey(hit.name) === guessKey(name)).slice(0, maxShown);
}

/** What follows "needs Vault"; undefined: no project has the name. */
export function tellNamesakes(hits: readonly PluginHit[]): string | undefined {
  if (hits.length === 0) return undefined;
  const told = hits.map(
    ({ id, name, downloads }) =>
      `"${name}" on ${sourceLabel(id)} (${counting.format(downloads)} ${downloads === 1 ? "download" : "downloads"}, ${id})`,
  );
  return `of which only the name is known. It may be ${listing.format(told)}: add the right one yourself`;
}

/** Titles on SpigotMC continue after the name: "EssentialsX | the essentials", "★ Jobs Reborn [1.8-1.21]". */
export function titleKey(title: string): string {
  const [name = ""] = title.replace(/^[^\p{L}\p{N}]+/u, "").split(/\s*[|[(»:★✦]|\s[-–—]\s/u);
  return guessKey(name);
}
