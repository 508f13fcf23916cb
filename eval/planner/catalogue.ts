import type { PlanningCatalogue } from "../../apps/api/src/modules/planning/index.ts";
import { projects } from "../../stand-ins/upstreams/catalogue/catalogue.ts";

/** Ids in the stand-in catalogue: by slug, or by name if the source uses names. */
const known = new Set(
  projects.flatMap(({ slug, id, sources }) => [
    ...(sources.includes("modrinth") ? [`modrinth:${slug}`] : []),
    ...(sources.includes("hangar") ? [`hangar:${id}`] : []),
  ]),
);

export function isStandInAddOn(id: string): boolean {
  return known.has(id);
}

const maxHits = 10;

/** The stand-in catalogue without HTTP: an evaluation of planners makes thousands of requests. */
export const standInCatalogue: PlanningCatalogue = {
  versions: async (software) => (software === "bedrock" ? [] : ["26.1", "1.21.4", "1.20.1"]),
  search: async (term, { software }) => {
    const loader = software === "paper" || software === "spigot" ? "bukkit" : software;
    const words = term.toLowerCase();
    return projects
      .filter(({ sources }) => sources.includes("modrinth"))
      .filter(({ loaders }) => loaders.some((one) => one === loader))
      .filter(({ title, summary }) => `${title} ${summary}`.toLowerCase().includes(words))
      .slice(0, maxHits)
      .map(({ slug, title, summary, downloads }) => ({
        id: `modrinth:${slug}`,
        name: title,
        tag: summary,
        downloads,
        updatedAt: null,
      }));
  },
  details: async () => undefined,
};
