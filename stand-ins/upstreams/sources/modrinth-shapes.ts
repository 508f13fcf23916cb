import { projectOf, type Release, releasesOf } from "../catalogue/catalogue.ts";
import type { CatalogueProject } from "../catalogue/project.ts";
import type { ServedFile } from "../files/served-file.ts";
import { modrinthId } from "./modrinth-ids.ts";

export function categoriesOf(project: CatalogueProject): readonly string[] {
  return [...project.tags, ...project.loaders];
}

export function gamesOf(project: CatalogueProject): readonly string[] {
  return [...new Set(project.versions.flatMap(({ games }) => games))];
}

export function updatedAt(project: CatalogueProject): string {
  return releasesOf(project).at(-1)?.publishedAt ?? "";
}

/** The older pair of fields that `environment` replaces. */
export function sidesOf({ environment }: CatalogueProject): { clientSide: string; serverSide: string } {
  switch (environment) {
    case "client_only":
      return { clientSide: "required", serverSide: "unsupported" };
    case "client_only_server_optional":
      return { clientSide: "required", serverSide: "optional" };
    case "client_and_server":
      return { clientSide: "required", serverSide: "required" };
    case "server_only":
      return { clientSide: "unsupported", serverSide: "required" };
    case "server_only_client_optional":
      return { clientSide: "optional", serverSide: "required" };
    case "client_or_server":
      return { clientSide: "optional", serverSide: "optional" };
    case "unknown":
      return { clientSide: "unknown", serverSide: "unknown" };
  }
}

export function describeProject(project: CatalogueProject): object {
  const { clientSide, serverSide } = sidesOf(project);
  return {
    id: modrinthId(project),
    slug: project.slug,
    project_type: project.kind,
    team: modrinthId(project),
    title: project.title,
    description: project.summary,
    body: `# ${project.title}\n\n${project.summary}.\n`,
    categories: project.tags,
    additional_categories: [],
    client_side: clientSide,
    server_side: serverSide,
    environment: project.environment,
    loaders: project.loaders,
    game_versions: gamesOf(project),
    versions: releasesOf(project).map(modrinthId),
    downloads: project.downloads,
    followers: Math.round(project.downloads / 400),
    status: "approved",
    requested_status: null,
    published: "2021-01-01T00:00:00Z",
    updated: updatedAt(project),
    license: { id: "Apache-2.0", name: "Apache License 2.0", url: null },
    issues_url: null,
    source_url: null,
    wiki_url: null,
    discord_url: null,
    donation_urls: [],
    icon_url: null,
    gallery: [],
  };
}

export function describeRelease(release: Release, served: ServedFile, cdnHost: string): object {
  const { project } = release;
  return {
    id: modrinthId(release),
    project_id: modrinthId(project),
    author_id: modrinthId(project),
    featured: false,
    name: `${project.title} ${release.number}`,
    version_number: release.number,
    changelog: "Smaller repairs.",
    changelog_url: null,
    version_type: release.type,
    game_versions: release.games,
    loaders: release.loaders,
    environment: project.environment,
    status: "listed",
    requested_status: null,
    date_published: release.publishedAt,
    downloads: Math.round(project.downloads / project.versions.length),
    dependencies: dependenciesOf(release),
    files: [
      {
        hashes: { sha1: served.sha1, sha512: served.sha512 },
        url: `http://${cdnHost}${cdnPath(release)}`,
        filename: release.fileName,
        primary: true,
        size: served.sizeBytes,
        file_type: null,
      },
    ],
  };
}

export function cdnPath(release: Release): string {
  const fileName = encodeURIComponent(release.fileName);
  return `/data/${modrinthId(release.project)}/versions/${modrinthId(release)}/${fileName}`;
}

function dependenciesOf({ project, loaders }: Release): readonly object[] {
  const relation = (dependencyType: string) => (slug: string) => ({
    project_id: modrinthId(projectOf(slug)),
    version_id: null,
    file_name: null,
    dependency_type: dependencyType,
  });
  // Only projects on Modrinth that exist for the loader can be referenced.
  const known = (slug: string): boolean => {
    const other = projectOf(slug);
    return other.sources.includes("modrinth") && loaders.some((loader) => other.loaders.includes(loader));
  };
  const needs = project.isSilentAboutNeeds ? [] : project.needs;
  return [
    ...needs.filter(known).map(relation("required")),
    ...project.wants.filter(known).map(relation("optional")),
    ...project.breaks.filter(known).map(relation("incompatible")),
  ];
}
