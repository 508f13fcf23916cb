import { projectOf, projects, type Release, releasesOf } from "../catalogue/catalogue.ts";
import type { CatalogueProject } from "../catalogue/project.ts";
import type { ServedFile } from "../files/served-file.ts";
import type { Hosts } from "../hosts.ts";
import { gamesOf, updatedAt } from "./modrinth-shapes.ts";

export const hangarProjects = projects.filter(({ sources }) => sources.includes("hangar"));

/** Hangar's slugs keep capitals and have no spaces. */
export function hangarSlug({ title }: CatalogueProject): string {
  return title.replaceAll(/[^A-Za-z0-9_-]/g, "");
}

export function hangarId(project: CatalogueProject): number {
  return 100 + hangarProjects.indexOf(project);
}

export function describeHangarProject(project: CatalogueProject): object {
  const slug = hangarSlug(project);
  return {
    id: hangarId(project),
    createdAt: "2022-12-22T20:00:00Z",
    name: project.title,
    namespace: { owner: project.author, slug },
    stats: {
      views: project.downloads * 2,
      downloads: project.downloads,
      recentViews: Math.round(project.downloads / 20),
      recentDownloads: Math.round(project.downloads / 40),
      stars: Math.round(project.downloads / 4_000),
      watchers: Math.round(project.downloads / 9_000),
    },
    category: categoryOf(project),
    lastUpdated: updatedAt(project),
    visibility: "public",
    avatarUrl: "",
    description: project.summary,
    userActions: { starred: false, watching: false, flagged: false },
    settings: {
      links: [],
      tags: project.loaders.includes("folia") ? ["SUPPORTS_FOLIA"] : [],
      license: { name: null, url: null, type: "Apache 2.0" },
      keywords: project.tags,
      sponsors: "",
    },
    supportedPlatforms: { PAPER: gamesOf(project) },
    mainPageContent: `# ${project.title}\n\n${project.summary}.\n`,
  };
}

export function categoryOf({ tags }: CatalogueProject): string {
  const [first = "misc"] = tags;
  const names: Readonly<Record<string, string>> = {
    economy: "economy",
    management: "admin_tools",
    library: "dev_tools",
    social: "chat",
    minigame: "games",
    "game-mechanics": "gameplay",
    worldgen: "world_management",
  };
  return names[first] ?? "misc";
}

/** The author chooses the channel name of pre-releases. */
export function channelOf({ type }: Release): string {
  return { release: "Release", beta: "Beta", alpha: "Alpha" }[type];
}

export function describeHangarVersion(release: Release, served: ServedFile, hosts: Hosts): object {
  const { project } = release;
  const slug = hangarSlug(project);
  const isExternal = project.externalUrl !== null;
  const path = `/plugins/${project.author}/${slug}/versions/${release.number}/PAPER/${release.fileName}`;
  return {
    id: hangarId(project) * 100 + releasesOf(project).findIndex(({ number }) => number === release.number),
    projectId: hangarId(project),
    createdAt: release.publishedAt,
    name: release.number,
    visibility: "public",
    description: "Smaller repairs.",
    stats: { totalDownloads: 1_000, platformDownloads: { PAPER: 1_000 } },
    author: project.author,
    reviewState: "reviewed",
    channel: {
      name: channelOf(release),
      description: null,
      color: "#009600",
      flags: [],
      createdAt: "2022-12-22T20:00:00Z",
    },
    pinnedStatus: "NONE",
    downloads: {
      PAPER: {
        fileInfo: isExternal
          ? null
          : { name: release.fileName, sizeBytes: served.sizeBytes, sha256Hash: served.sha256 },
        externalUrl: project.externalUrl,
        downloadUrl: !isExternal ? `http://${hosts["hangar-cdn"]}${path}` : null,
      },
    },
    pluginDependencies: { PAPER: dependenciesOf(project) },
    platformDependencies: { PAPER: release.games },
    platformDependenciesFormatted: { PAPER: release.games },
    memberNames: [project.author],
  };
}

function dependenciesOf(project: CatalogueProject): readonly object[] {
  const dependency = (slug: string, required: boolean): object => {
    const other = projectOf(slug);
    const isHere = other.sources.includes("hangar");
    return {
      name: other.title,
      projectId: isHere ? hangarId(other) : null,
      required,
      externalUrl: isHere ? null : `https://modrinth.com/plugin/${other.slug}`,
      platform: "PAPER",
    };
  };
  const needs = project.isSilentAboutNeeds ? [] : project.needs;
  return [
    ...needs.map((slug) => dependency(slug, true)),
    ...project.wants.map((slug) => dependency(slug, false)),
  ];
}
