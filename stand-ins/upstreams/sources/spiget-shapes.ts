import { projects, type Release, releasesOf } from "../catalogue/catalogue.ts";
import type { CatalogueProject } from "../catalogue/project.ts";
import type { ServedFile } from "../files/served-file.ts";
import { gamesOf } from "./modrinth-shapes.ts";

export const spigetProjects = projects.filter(({ sources }) => sources.includes("spiget"));

/** Ids of resources and versions that stay the same as long as the list is only appended to. */
export function spigetId(project: CatalogueProject): number {
  return 1_000 + spigetProjects.indexOf(project) * 10;
}

export function spigetVersionId(release: Release): number {
  const { project } = release;
  const index = releasesOf(project).findIndex(({ number }) => number === release.number);
  return spigetId(project) * 100 + index;
}

export function describeResource(project: CatalogueProject, newest: ServedFile | undefined): object {
  const id = spigetId(project);
  const releases = releasesOf(project);
  const isExternal = project.externalUrl !== null;
  return {
    external: isExternal,
    file: {
      type: isExternal ? "external" : ".jar",
      size: isExternal ? 0 : Math.round((newest?.sizeBytes ?? 0) / 100) / 10,
      sizeUnit: isExternal ? "" : "KB",
      url: `resources/${project.slug}.${id}/download?version=${spigetVersionId(releases.at(-1) as Release)}`,
      externalUrl: project.externalUrl,
    },
    description: "",
    likes: Math.round(project.downloads / 1_000),
    testedVersions: [...new Set(gamesOf(project).map((game) => game.split(".").slice(0, 2).join(".")))],
    links: {},
    name: project.title,
    tag: project.summary,
    version: { id: spigetVersionId(releases.at(-1) as Release) },
    author: { id: 7 },
    category: { id: 4 },
    rating: { count: 120, average: 4.5 },
    icon: { url: "", data: "" },
    releaseDate: 1_600_000_000,
    updateDate: Math.round(Date.parse(releases.at(-1)?.publishedAt ?? "") / 1_000),
    downloads: project.downloads,
    premium: project.priceEur !== null,
    ...(project.priceEur === null ? {} : { price: project.priceEur, currency: "EUR" }),
    sourceCodeLink: null,
    existenceStatus: 0,
    versions: releases.map((release) => ({ id: spigetVersionId(release) })),
    updates: [],
    reviews: [],
    id,
  };
}

export function describeSpigetVersion(release: Release): object {
  return {
    uuid: null,
    name: release.number,
    releaseDate: Math.round(Date.parse(release.publishedAt) / 1_000),
    downloads: 1_000,
    rating: { count: 3, average: 5 },
    resource: spigetId(release.project),
    id: spigetVersionId(release),
  };
}
