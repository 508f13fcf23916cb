import { z } from "zod";
import { loadersOf } from "@blockwright/minecraft/loaders";
import { isRelease } from "@blockwright/minecraft/versions/version";
import {
  freshForMs,
  momentOf,
  ownAddress,
  shownName,
  shownTag,
  shownText,
  toldAddress,
  type HitPage,
  type PluginHit,
  type PluginReference,
  type PluginSource,
  type PluginTarget,
  type PluginVersion,
} from "../modules/catalogue/index.ts";
import type { EgressClient, EgressSource } from "../platform/egress/egress-client.ts";

const projectId = z.string().regex(/^[A-Za-z0-9]{1,16}$/);
const gameVersion = z.string().max(40);

const searchAnswer = z.object({
  hits: z
    .array(
      z.object({
        project_id: projectId,
        title: shownName,
        description: shownTag,
        downloads: z.number().nonnegative(),
        environment: z.unknown(),
        server_side: z.string().optional(),
        slug: z.string().max(100).nullish().catch(null),
        author: shownName.nullish().catch(null),
        icon_url: toldAddress,
        date_modified: z.string().max(40).nullish().catch(null),
      }),
    )
    .max(100),
});
type ModrinthHit = z.output<typeof searchAnswer>["hits"][number];

const projectAnswer = z.object({
  id: projectId,
  slug: z.string().max(100),
  title: shownName,
  game_versions: z.array(gameVersion).max(2000),
  loaders: z.array(z.string().max(40)).max(100),
  environment: z.unknown(),
  server_side: z.string().max(40).optional(),
});

const fileShape = z.object({
  url: z.url({ protocol: /^https?$/ }).max(1000),
  filename: shownText(200),
  primary: z.boolean(),
  size: z.int().positive(),
  hashes: z.object({ sha512: z.string().regex(/^[0-9a-f]{128}$/) }),
});

const dependencyShape = z.object({
  project_id: projectId.nullish(),
  version_id: z.string().max(16).nullish(),
  dependency_type: z.string().max(40),
});

const versionShape = z.object({
  id: z.string().regex(/^[A-Za-z0-9]{1,16}$/),
  project_id: projectId,
  version_number: shownName,
  version_type: z.enum(["release", "beta", "alpha"]),
  game_versions: z.array(gameVersion).max(2000),
  loaders: z.array(z.string().max(40)).max(100),
  environment: z.unknown(),
  dependencies: z.array(dependencyShape).max(500).default([]),
  files: z.array(fileShape).max(100),
  date_published: z.string().max(40),
});
type ModrinthVersion = z.output<typeof versionShape>;

const versionAnswer = versionShape.pick({ project_id: true });
const versionListAnswer = z.array(versionShape).max(5000);

interface ModrinthPlugins {
  readonly egress: EgressClient;
  readonly source: EgressSource;
}

const iconHosts = ["cdn.modrinth.com"];
const filesPerMinute = 600;
const hitsAsked = 10;
const versionsTaken = 60;

export function createModrinthPlugins(deps: ModrinthPlugins): PluginSource {
  return {
    name: "modrinth",
    source: deps.source,
    // Files come from separate servers, which the API's rate limit does not cover.
    files: { ...deps.source, name: `${deps.source.name}-files`, requestsPerMinute: filesPerMinute },
    search: (term, target) => search(deps, term, target),
    project: async (id, target) => {
      const versions =
        loadersOf[target.software].length > 0 ? await askVersions(deps, id, target) : undefined;
      const [newest] = versions ?? [];
      // The project is requested only when its versions lack the information: that saves half of all requests.
      const project = newest || !versions ? undefined : await askProject(deps, id);
      const lastingId = newest?.project_id ?? project?.id;
      if (!versions || lastingId === undefined) return undefined;
      return {
        id: `modrinth:${lastingId}`,
        name: project?.title ?? id,
        slug: project?.slug ?? (id === lastingId ? null : id),
        versions: await Promise.all(versions.map((version) => describe(deps, version))),
      };
    },
    claims: async (id, software) => {
      const project = await askProject(deps, id);
      if (!project) return undefined;
      const isForIt = project.loaders.some((loader) => loadersOf[software].includes(loader));
      return {
        id: `modrinth:${project.id}`,
        name: project.title,
        minecraftVersions: isForIt ? project.game_versions.filter(isRelease) : [],
        isGuess: false,
        isClientOnly: sideOf(project.environment) === "client" || project.server_side === "unsupported",
      };
    },
    pageOf: async (id) => pageOf(id),
  };
}

async function search(
  { egress, source }: ModrinthPlugins,
  term: string,
  { software, minecraftVersion }: PluginTarget,
): Promise<readonly PluginHit[]> {
  const loaders = loadersOf[software];
  if (loaders.length === 0) return [];
  const facets = [
    [`project_type:${software === "paper" || software === "spigot" ? "plugin" : "mod"}`],
    [`versions:${minecraftVersion}`],
    loaders.map((loader) => `categories:${loader}`),
    ["server_side!=unsupported"],
  ];
  const query = new URLSearchParams({
    query: term,
    facets: JSON.stringify(facets),
    index: "downloads",
    limit: String(hitsAsked),
  });
  const { hits } = await egress.ask({
    source,
    path: `/search?${query.toString()}`,
    shape: searchAnswer,
    freshForMs: freshForMs.list,
  });
  return hits
    .filter(
      ({ environment, server_side }) => sideOf(environment) !== "client" && server_side !== "unsupported",
    )
    .map((hit) => ({
      id: `modrinth:${hit.project_id}`,
      name: hit.title,
      tag: hit.description || null,
      downloads: hit.downloads,
      rating: null,
      page: describePage(hit),
    }));
}

function describePage({ project_id, slug, author, icon_url, date_modified }: ModrinthHit): HitPage {
  return {
    alias: slug ? `modrinth:${slug}` : null,
    author: author || null,
    iconUrl: ownAddress(icon_url, iconHosts),
    pageUrl: pageOf(project_id),
    updatedAt: momentOf(date_modified),
  };
}

/** The API accepts both the id and the slug. */
function pageOf(id: string): string {
  return `https://modrinth.com/project/${encodeURIComponent(id)}`;
}

async function askProject({ egress, source }: ModrinthPlugins, id: string) {
  return egress.askIfAny({
    source,
    path: `/project/${encodeURIComponent(id)}`,
    shape: projectAnswer,
    freshForMs: freshForMs.list,
  });
}

/** Newest first; of versions published on the same day, the one made for exactly this software. */
async function askVersions({ egress, source }: ModrinthPlugins, id: string, target: PluginTarget) {
  const loaders = loadersOf[target.software];
  const query = new URLSearchParams({
    loaders: JSON.stringify(loaders),
    game_versions: JSON.stringify([target.minecraftVersion]),
    include_changelog: "false",
  });
  const versions = await egress.askIfAny({
    source,
    path: `/project/${encodeURIComponent(id)}/version?${query.toString()}`,
    shape: versionListAnswer,
    freshForMs: freshForMs.list,
  });
  const specific = (version: ModrinthVersion) =>
    Math.min(...version.loaders.map((loader) => loaders.indexOf(loader)).filter((rank) => rank >= 0), 9);
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  return versions
    ?.filter(({ loaders: made }) => made.some((loader) => loaders.includes(loader)))
    .toSorted(
      (a, b) =>
        compare(b.date_published, a.date_published) || specific(a) - specific(b) || compare(a.id, b.id),
    )
    .slice(0, versionsTaken);
}

async function describe(deps: ModrinthPlugins, version: ModrinthVersion): Promise<PluginVersion> {
  const file = version.files.find(({ primary }) => primary) ?? version.files[0];
  const [needs, breaks] = await Promise.all([
    references(deps, version, "required"),
    references(deps, version, "incompatible"),
  ]);
  const isJar = file !== undefined && file.filename.toLowerCase().endsWith(".jar");
  return {
    versionId: version.id,
    version: version.version_number,
    channel: version.version_type,
    minecraftVersions: version.game_versions,
    isGuess: false,
    needs,
    breaks,
    side: sideOf(version.environment),
    fileName: file?.filename ?? "",
    url: file?.url ?? "",
    sizeBytes: file?.size ?? null,
    digest: file ? { algorithm: "sha512", hex: file.hashes.sha512 } : null,
    unavailable: isJar ? null : "What Modrinth has of it is not a jar that a server could load.",
  };
}

async function references(
  deps: ModrinthPlugins,
  { dependencies }: ModrinthVersion,
  kind: "required" | "incompatible",
): Promise<readonly PluginReference[]> {
  const found = await Promise.all(
    dependencies
      .filter(({ dependency_type }) => dependency_type === kind)
      .map(async ({ project_id, version_id }) => {
        const project = project_id ?? (version_id ? await projectOfVersion(deps, version_id) : undefined);
        // A dependency on one exact build is met by any build that fits: authors leave such pins outdated.
        const version = kind === "incompatible" ? (version_id ?? null) : null;
        return project ? { by: "id" as const, id: `modrinth:${project}`, version } : undefined;
      }),
  );
  return found.filter((reference) => reference !== undefined);
}

async function projectOfVersion({ egress, source }: ModrinthPlugins, versionId: string) {
  const answer = await egress.askIfAny({
    source,
    path: `/version/${encodeURIComponent(versionId)}`,
    shape: versionAnswer,
    freshForMs: freshForMs.published,
  });
  return answer?.project_id;
}

/** Maps Modrinth's client/server fields to a dedicated server. */
function sideOf(environment: unknown): "both" | "server" | "client" | "unknown" {
  switch (environment) {
    case "client_only":
    case "singleplayer_only":
      return "client";
    case "server_only":
    case "dedicated_server_only":
    case "server_only_client_optional":
      return "server";
    case "client_and_server":
    case "client_or_server":
    case "client_or_server_prefers_both":
    case "client_only_server_optional":
      return "both";
    default:
      return "unknown";
  }
}
