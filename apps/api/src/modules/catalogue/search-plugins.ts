import type { CatalogueGround } from "./catalogue-ground.ts";
import type { PluginHit, PluginSource, PluginSourceName, PluginTarget } from "./plugin-source.ts";
import { guessKey } from "./solver/relations.ts";

export interface FoundPlugins {
  /** Most downloads first. */
  readonly hits: readonly PluginHit[];
  /** Who did not answer in time, and is missing from the hits. */
  readonly silent: readonly PluginSourceName[];
}

const mostHits = 10;
const usualTimeLimitMs = 4_000;
/** Where the same add-on is in several, the one that says most about it counts. */
const preference: readonly PluginSourceName[] = ["modrinth", "hangar", "spiget"];

export async function searchPlugins(
  { plugins }: Pick<CatalogueGround, "plugins">,
  term: string,
  target: PluginTarget,
  timeLimitMs = usualTimeLimitMs,
): Promise<FoundPlugins> {
  const answers = await Promise.all(plugins.map((source) => ask(source, term.trim(), target, timeLimitMs)));
  const silent = answers.flatMap(({ name, hits }) => (hits ? [] : [name]));
  const hits = answers
    .toSorted((a, b) => preference.indexOf(a.name) - preference.indexOf(b.name))
    .flatMap((answer) => answer.hits ?? []);
  return { hits: merge(hits).toSorted(byDownloads).slice(0, mostHits), silent };
}

function byDownloads(a: PluginHit, b: PluginHit): number {
  return b.downloads - a.downloads || (a.id < b.id ? -1 : 1);
}

async function ask(
  source: PluginSource,
  term: string,
  target: PluginTarget,
  timeLimitMs: number,
): Promise<{ readonly name: PluginSourceName; readonly hits: readonly PluginHit[] | undefined }> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeLimitMs);
  });
  const hits = await Promise.race([source.search(term, target).catch(() => undefined), late]);
  clearTimeout(timer);
  return { name: source.name, hits };
}

/** The first of each name stays; the most downloads and the first rating of any of them count. */
function merge(hits: readonly PluginHit[]): PluginHit[] {
  const byName = new Map<string, PluginHit>();
  for (const hit of hits) {
    const key = titleKey(hit.name) || hit.id;
    const known = byName.get(key);
    const downloads = Math.max(hit.downloads, known?.downloads ?? 0);
    byName.set(key, { ...(known ?? hit), downloads, rating: known?.rating ?? hit.rating });
  }
  return [...byName.values()];
}

/** Titles on SpigotMC go on after the name: "EssentialsX | the essentials", "★ Jobs Reborn [1.8-1.21]". */
function titleKey(title: string): string {
  const [name = ""] = title.replace(/^[^\p{L}\p{N}]+/u, "").split(/\s*[|[(»:★✦]|\s[-–—]\s/u);
  return guessKey(name);
}
