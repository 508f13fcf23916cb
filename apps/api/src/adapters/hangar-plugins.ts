import { z } from "zod";
import type { SoftwareType } from "@blockwright/minecraft/software";
import { compareMinecraftVersions, isRelease } from "@blockwright/minecraft/versions/version";
import {
  freshForMs,
  momentOf,
  ownAddress,
  shownLines,
  shownName,
  shownTag,
  shownText,
  toldAddress,
  type HitPage,
  type PluginReference,
  type PluginSource,
  type PluginTarget,
  type PluginVersion,
} from "../modules/catalogue/index.ts";
import type { EgressClient, EgressSource } from "../platform/egress/egress-client.ts";

const projectFields = z.object({
  id: z.int().positive().optional(),
  name: shownName,
  namespace: z.object({
    slug: z.string().regex(/^[A-Za-z0-9_.-]{1,100}$/),
    owner: z
      .string()
      .regex(/^[A-Za-z0-9_.-]{1,100}$/)
      .nullish()
      .catch(null),
  }),
  avatarUrl: toldAddress,
  lastUpdated: z.string().max(40).nullish().catch(null),
  description: shownTag,
  stats: z.object({ downloads: z.number().nonnegative() }),
  supportedPlatforms: z.record(z.string(), z.array(z.string().max(40)).max(2000)).nullish(),
});
const projectAnswer = projectFields;
type HangarProject = z.output<typeof projectFields>;

const searchAnswer = z.object({ result: z.array(projectFields).max(25) });

const download = z.object({
  fileInfo: z
    .object({
      name: shownText(200),
      sizeBytes: z.int().positive(),
      sha256Hash: z.string().regex(/^[0-9a-f]{64}$/),
    })
    .nullish(),
  externalUrl: z.string().max(2000).nullish(),
  downloadUrl: z
    .url({ protocol: /^https?$/ })
    .max(1000)
    .nullish(),
});

const dependency = z.object({
  name: shownName,
  projectId: z.int().positive().nullish(),
  required: z.boolean(),
  externalUrl: z.string().max(2000).nullish(),
});

const byPlatform = <Shape extends z.ZodType>(shape: Shape) => z.record(z.string(), shape);

const versionShape = z.object({
  name: z.string().regex(/^[^\p{Cc}/\\]{1,100}$/u),
  channel: z
    .union([z.string(), z.object({ name: z.string() })])
    .transform((channel) => (typeof channel === "string" ? channel : channel.name).slice(0, 40)),
  description: shownLines(4000).nullish().catch(null),
  downloads: byPlatform(download),
  pluginDependencies: byPlatform(z.array(dependency).max(200)).default({}),
  platformDependencies: byPlatform(z.array(z.string().max(40)).max(2000)).default({}),
});
type HangarVersion = z.output<typeof versionShape>;

const versionListAnswer = z.object({ result: z.array(versionShape).max(25) });

interface HangarPlugins {
  readonly egress: EgressClient;
  readonly source: EgressSource;
}

const platform = "PAPER";
const hitsAsked = 10;
/** The largest page the API returns. */
const versionsAsked = 25;

export function createHangarPlugins(deps: HangarPlugins): PluginSource {
  return {
    name: "hangar",
    source: deps.source,
    files: deps.source,
    search: async (term, target) => {
      if (!isServed(target.software)) return [];
      const query = new URLSearchParams({
        query: term,
        platform,
        version: target.minecraftVersion,
        limit: String(hitsAsked),
        sort: "-downloads",
      });
      const { result } = await deps.egress.ask({
        source: deps.source,
        path: `/projects?${query.toString()}`,
        shape: searchAnswer,
        freshForMs: freshForMs.list,
      });
      return result.map((project) => ({
        id: idOf(project),
        name: project.name,
        tag: project.description || null,
        downloads: project.stats.downloads,
        rating: null,
        page: describePage(project),
      }));
    },
    project: async (id, target) => {
      if (!isServed(target.software)) return undefined;
      const [project, versions] = await Promise.all([askProject(deps, id), askVersions(deps, id, target)]);
      if (!project || !versions) return undefined;
      return {
        id: idOf(project),
        name: project.name,
        slug: project.namespace.slug,
        versions: versions.map((version) => describe(deps, project, version, target)),
      };
    },
    claims: async (id, software) => {
      const project = await askProject(deps, id);
      if (!project) return undefined;
      const told = project.supportedPlatforms ? (project.supportedPlatforms[platform] ?? []) : null;
      const hasRanges = told?.some((entry) => !isRelease(entry)) ?? true;
      return {
        id: idOf(project),
        name: project.name,
        minecraftVersions: !isServed(software) ? [] : hasRanges ? null : told,
        isGuess: false,
        isClientOnly: false,
      };
    },
    // Page addresses contain owner and slug, which can't be derived from an id.
    pageOf: async (id) => {
      const project = await askProject(deps, id);
      return project ? pageOf(project) : null;
    },
  };
}

const ownHosts = ["hangarcdn.papermc.io", "hangar.papermc.io"];

function pageOf({ namespace: { owner, slug } }: HangarProject): string | null {
  return owner ? `https://hangar.papermc.io/${owner}/${slug}` : null;
}

function describePage(project: HangarProject): HitPage {
  const { namespace, avatarUrl, lastUpdated } = project;
  return {
    alias: `hangar:${namespace.slug}`,
    author: namespace.owner ?? null,
    iconUrl: ownAddress(avatarUrl, ownHosts),
    pageUrl: pageOf(project),
    updatedAt: momentOf(lastUpdated),
  };
}

/** Everything on Hangar is made for Paper; on Spigot it may or may not run. */
function isServed(software: SoftwareType): boolean {
  return software === "paper";
}

/** The number is permanent; the slug may be reassigned. */
function idOf({ id, namespace }: HangarProject): string {
  return `hangar:${id ?? namespace.slug}`;
}

async function askProject({ egress, source }: HangarPlugins, id: string) {
  return egress.askIfAny({
    source,
    path: `/projects/${encodeURIComponent(id)}`,
    shape: projectAnswer,
    freshForMs: freshForMs.list,
  });
}

async function askVersions({ egress, source }: HangarPlugins, id: string, target: PluginTarget) {
  const query = new URLSearchParams({
    platform,
    platformVersion: target.minecraftVersion,
    limit: String(versionsAsked),
  });
  const answer = await egress.askIfAny({
    source,
    path: `/projects/${encodeURIComponent(id)}/versions?${query.toString()}`,
    shape: versionListAnswer,
    freshForMs: freshForMs.list,
  });
  return answer?.result.filter(({ downloads }) => downloads[platform] !== undefined);
}

function describe(
  { source }: HangarPlugins,
  project: HangarProject,
  version: HangarVersion,
  target: PluginTarget,
): PluginVersion {
  const { fileInfo, externalUrl, downloadUrl } = version.downloads[platform] ?? {};
  const path = `/projects/${encodeURIComponent(project.namespace.slug)}/versions/${encodeURIComponent(version.name)}`;
  const claimed = version.platformDependencies[platform] ?? [];
  const isInRange = claimed.some((entry) => isWithin(entry, target.minecraftVersion));
  return {
    versionId: version.name,
    version: version.name,
    channel: channelOf(version.channel),
    minecraftVersions: [
      ...new Set([...claimed.filter(isRelease), ...(isInRange ? [target.minecraftVersion] : [])]),
    ],
    isGuess: !claimed.includes(target.minecraftVersion),
    needs: (version.pluginDependencies[platform] ?? []).filter(({ required }) => required).map(referenceTo),
    breaks: [],
    side: "server",
    fileName: fileInfo?.name ?? "",
    url: downloadUrl ?? `${source.baseUrl}${path}/${platform}/download`,
    sizeBytes: fileInfo?.sizeBytes ?? null,
    digest: fileInfo ? { algorithm: "sha256", hex: fileInfo.sha256Hash } : null,
    unavailable: whyUnavailable(fileInfo?.name, externalUrl ?? null),
    changelog: version.description || null,
  };
}

function whyUnavailable(fileName: string | undefined, externalUrl: string | null): string | null {
  if (externalUrl || fileName === undefined) {
    return "It is kept on another site. Download it from its own page and upload it in the Plugins tab.";
  }
  return fileName.toLowerCase().endsWith(".jar")
    ? null
    : "What Hangar has of it is not a jar that a server could load.";
}

function referenceTo({
  name,
  projectId,
}: {
  name: string;
  projectId?: number | null | undefined;
}): PluginReference {
  if (projectId) return { by: "id", id: `hangar:${projectId}`, version: null };
  return { by: "name", name, range: null };
}

/** `1.20-1.21.4` and `1.21.x` occur beside plain versions. */
function isWithin(entry: string, minecraftVersion: string): boolean {
  const [from = "", to = ""] = entry.split("-").map((part) => part.trim());
  if (isRelease(from) && isRelease(to)) {
    const isFrom = compareMinecraftVersions(from, minecraftVersion) <= 0;
    return isFrom && compareMinecraftVersions(minecraftVersion, to) <= 0;
  }
  const family = /^(\d+\.\d+)\.x$/.exec(entry)?.[1];
  return family !== undefined && (minecraftVersion === family || minecraftVersion.startsWith(`${family}.`));
}

/** Authors name their channels; only names that sound like a release count as stable. */
function channelOf(name: string): "release" | "beta" | "alpha" {
  if (/alpha|snapshot|dev|nightly|canary|experimental/i.test(name)) return "alpha";
  return /beta|pre|rc|candidate|unstable|test/i.test(name) ? "beta" : "release";
}
