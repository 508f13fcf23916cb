import {
  hasJava,
  listVersions,
  searchPlugins,
  type CatalogueDeps,
  type PluginTarget,
} from "../../catalogue/index.ts";
import type { PlanningCatalogue } from "./model-tools.ts";

const timeLimitMs = 2_000;

export function planningCatalogue(catalogue: CatalogueDeps): PlanningCatalogue {
  return {
    versions: async (software) => {
      const offered = await listVersions(catalogue, software);
      const { java } = await catalogue.findRuntimes();
      return offered
        .filter(({ isStable, minecraftVersion }) => isStable && hasJava(software, minecraftVersion, java))
        .map(({ minecraftVersion }) => minecraftVersion);
    },
    search: async (term, target) =>
      (await searchPlugins(catalogue, term, target)).hits.map(({ page, ...hit }) => ({
        ...hit,
        updatedAt: page?.updatedAt ?? null,
      })),
    details: (id, target) => findDetails(catalogue, id, target),
  };
}

/** Only to inform a planner: a source that is slow or down must not delay a plan. */
async function findDetails(
  { plugins }: Pick<CatalogueDeps, "plugins">,
  id: string,
  target: PluginTarget,
): ReturnType<PlanningCatalogue["details"]> {
  const source = plugins.find(({ name }) => id.startsWith(`${name}:`));
  if (!source) return undefined;
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), timeLimitMs);
  const asked = source.project(id.slice(source.name.length + 1), target).catch(() => undefined);
  const project = await Promise.race([asked, late]);
  clearTimeout(timer);
  const newest = project?.versions[0];
  return (
    newest && {
      side: newest.side,
      needs: newest.needs.map((one) => (one.by === "id" ? one.id : one.name)),
    }
  );
}
