import type { CatalogueDeps } from "../catalogue-deps.ts";
import type { PluginHit, PluginSource, PluginSourceName, PluginTarget } from "./plugin-source.ts";

export interface FoundPlugins {
  /** Most downloads first. */
  readonly hits: readonly PluginHit[];
  /** Sources that did not answer in time, and are missing from the hits. */
  readonly silent: readonly PluginSourceName[];
}

const maxHits = 10;
const usualTimeLimitMs = 4_000;

/** Every project is a separate hit, with its own figures: anyone can use a name, so equal names are never merged. */
export async function searchPlugins(
  { plugins }: Pick<CatalogueDeps, "plugins">,
  term: string,
  target: PluginTarget,
  timeLimitMs = usualTimeLimitMs,
): Promise<FoundPlugins> {
  const answers = await Promise.all(plugins.map((source) => ask(source, term.trim(), target, timeLimitMs)));
  const silent = answers.flatMap(({ name, hits }) => (hits ? [] : [name]));
  const hits = answers.flatMap((answer) => answer.hits ?? []);
  return { hits: hits.toSorted(byDownloads).slice(0, maxHits), silent };
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
