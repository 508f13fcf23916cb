import { z } from "zod";
import type { SoftwareType } from "@blockwright/minecraft/software";
import {
  coversVersion,
  freshForMs,
  momentOf,
  shownName,
  shownTag,
  type HitPage,
  type PluginHit,
  type PluginProject,
  type PluginSource,
  type PluginTarget,
} from "../modules/catalogue/index.ts";
import type { EgressClient, EgressSource } from "../platform/egress/egress-client.ts";

const resource = z.object({
  id: z.int().positive(),
  name: shownName,
  tag: shownTag,
  downloads: z.number().nonnegative().default(0),
  rating: z.object({ average: z.number().min(0).max(5), count: z.number() }).nullish(),
  testedVersions: z.array(z.string().max(40)).max(500).default([]),
  external: z.boolean().default(false),
  premium: z.boolean().default(false),
  file: z.object({ type: z.string().max(20) }).nullish(),
  updateDate: z.number().nonnegative().nullish().catch(null),
});
type Resource = z.output<typeof resource>;
const resourceList = z.array(resource).max(100);
const version = z.object({ id: z.int().positive(), name: shownName });

interface SpigetPlugins {
  readonly egress: EgressClient;
  readonly source: EgressSource;
}

const fields = "id,name,tag,downloads,rating,testedVersions,external,premium,file,updateDate";
const site = "https://www.spigotmc.org";
const hitsAsked = 10;

export function createSpigetPlugins(deps: SpigetPlugins): PluginSource {
  return {
    name: "spiget",
    source: deps.source,
    files: deps.source,
    search: (term, target) => search(deps, term, target),
    project: (id, target) => describe(deps, id, target),
    claims: async (id, software) => {
      const project = isResourceId(id) ? await askResource(deps, id) : undefined;
      if (!project) return undefined;
      return {
        id: `spiget:${project.id}`,
        name: project.name,
        minecraftVersions: isServed(software) ? project.testedVersions : [],
        isGuess: true,
        isClientOnly: false,
      };
    },
    pageOf: async (id) => (isResourceId(id) ? pageOf(id) : null),
  };
}

async function search(
  { egress, source }: SpigetPlugins,
  term: string,
  { software, minecraftVersion }: PluginTarget,
): Promise<readonly PluginHit[]> {
  if (!isServed(software)) return [];
  const query = new URLSearchParams({
    field: "name",
    size: String(hitsAsked),
    sort: "-downloads",
    fields,
  });
  // Spiget answers 404 when nothing is found.
  const found = await egress.askIfAny({
    source,
    path: `/search/resources/${encodeURIComponent(term)}?${query.toString()}`,
    shape: resourceList,
    freshForMs: freshForMs.list,
  });
  return (found ?? [])
    .filter((one) => whyUnavailable(one) === null && isTested(one, minecraftVersion))
    .map((one) => ({
      id: `spiget:${one.id}`,
      name: one.name,
      tag: one.tag || null,
      downloads: one.downloads,
      rating: one.rating && one.rating.count > 0 ? one.rating.average : null,
      page: describePage(one),
    }));
}

/** Icons are hosted on the forum's site, which refuses programs. */
function describePage({ id, updateDate }: Resource): HitPage {
  return {
    alias: null,
    author: null,
    iconUrl: null,
    pageUrl: pageOf(id),
    updatedAt: momentOf(updateDate ? updateDate * 1000 : null),
  };
}

function pageOf(id: string | number): string {
  return `${site}/resources/${id}`;
}

async function describe(
  deps: SpigetPlugins,
  id: string,
  { software, minecraftVersion }: PluginTarget,
): Promise<PluginProject | undefined> {
  if (!isServed(software) || !isResourceId(id)) return undefined;
  const [project, latest] = await Promise.all([askResource(deps, id), askLatest(deps, id)]);
  if (!project) return undefined;
  // The address of a version leads to the forum, which refuses programs. This address always leads to the newest file,
  // so the fragment behind the # records, for us only, which version that was when we looked.
  const path = `/resources/${project.id}/download#${latest?.id}`;
  return {
    id: `spiget:${project.id}`,
    name: project.name,
    slug: null,
    // The tested versions that authors list apply to the newest version only.
    versions: !latest
      ? []
      : [
          {
            versionId: String(latest.id),
            version: latest.name,
            channel: "release",
            minecraftVersions: isTested(project, minecraftVersion) ? [minecraftVersion] : [],
            isGuess: true,
            needs: [],
            breaks: [],
            side: "server",
            fileName: `${project.id}.jar`,
            url: `${deps.source.baseUrl}${path}`,
            sizeBytes: null,
            digest: null,
            isMoving: true,
            unavailable: whyUnavailable(project),
          },
        ],
  };
}

function isServed(software: SoftwareType): boolean {
  return software === "paper" || software === "spigot";
}

function isResourceId(id: string): boolean {
  return /^\d{1,10}$/.test(id);
}

function isTested({ testedVersions }: Resource, minecraftVersion: string): boolean {
  return testedVersions.some((tested) => coversVersion(tested, minecraftVersion));
}

function whyUnavailable({ premium, external, file }: Resource): string | null {
  if (premium) return "It is sold on SpigotMC. Buy it there and upload it in the Plugins tab.";
  if (external || file?.type === "external") {
    return "It is kept on another site. Download it from its own page and upload it in the Plugins tab.";
  }
  return file?.type.toLowerCase() === ".jar"
    ? null
    : "What SpigotMC has of it is not a jar that a server could load.";
}

async function askResource({ egress, source }: SpigetPlugins, id: string): Promise<Resource | undefined> {
  return egress.askIfAny({
    source,
    path: `/resources/${id}`,
    shape: resource,
    freshForMs: freshForMs.list,
  });
}

async function askLatest({ egress, source }: SpigetPlugins, id: string) {
  return egress.askIfAny({
    source,
    path: `/resources/${id}/versions/latest`,
    shape: version,
    freshForMs: freshForMs.list,
  });
}
