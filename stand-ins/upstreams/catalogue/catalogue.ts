import { basicPlugins } from "./basic-plugins.ts";
import { economyPlugins } from "./economy-plugins.ts";
import { gamePlugins } from "./game-plugins.ts";
import { mods } from "./mods.ts";
import type { CatalogueProject, Loader, VersionStep } from "./project.ts";
import { worldPlugins } from "./world-plugins.ts";

export const projects: readonly CatalogueProject[] = [
  ...basicPlugins,
  ...worldPlugins,
  ...economyPlugins,
  ...gamePlugins,
  ...mods,
];

/** One published jar. A plugin's runs on all its loaders; a mod has one for each. */
export interface Release extends VersionStep {
  readonly project: CatalogueProject;
  readonly loaders: readonly Loader[];
  readonly fileName: string;
  readonly publishedAt: string;
}

const FIRST_RELEASE_MS = Date.parse("2024-03-01T12:00:00Z");
const BETWEEN_RELEASES_MS = 120 * 86_400_000;

/** Oldest first. */
export function releasesOf(project: CatalogueProject): readonly Release[] {
  return project.versions.flatMap((step, index) => {
    const publishedAt = new Date(FIRST_RELEASE_MS + index * BETWEEN_RELEASES_MS).toISOString();
    const release = (number: string, loaders: readonly Loader[]): Release => ({
      ...step,
      number,
      project,
      loaders,
      fileName: `${project.id}-${number}.jar`,
      publishedAt,
    });
    if (project.kind === "plugin") return [release(step.number, project.loaders)];
    return project.loaders.map((loader) => release(`${step.number}+${loader}`, [loader]));
  });
}

const bySlug = new Map(projects.map((project) => [project.slug, project]));

export function projectOf(slug: string): CatalogueProject {
  const found = bySlug.get(slug);
  if (found === undefined) throw new Error(`The catalogue has no project "${slug}".`);
  return found;
}
