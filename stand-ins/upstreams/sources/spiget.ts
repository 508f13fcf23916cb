import { type Release, releasesOf } from "../catalogue/catalogue.ts";
import type { CatalogueProject } from "../catalogue/project.ts";
import type { Content } from "../content.ts";
import type { Hosts } from "../hosts.ts";
import { type Answer, file, json, redirect, text } from "../wire/answer.ts";
import { get, type Route, type Upstream, type UpstreamRequest } from "../wire/route.ts";
import { gamesOf } from "./modrinth-shapes.ts";
import { relevance } from "./relevance.ts";
import {
  describeResource,
  describeSpigetVersion,
  spigetId,
  spigetProjects,
  spigetVersionId,
} from "./spiget-shapes.ts";

const RESOURCE = "/v2/resources/:id";

export function spiget(content: Content, hosts: Hosts): { api: Upstream; cdn: Upstream } {
  const describe = (project: CatalogueProject): object =>
    describeResource(project, content.releases[releasesOf(project).at(-1)?.fileName ?? ""]);
  return {
    api: {
      routes: [
        get("/v2/search/resources/:query", ({ params, query }) => {
          const words = params["query"] ?? "";
          const found = spigetProjects.filter((project) => matches(project, words, query.get("field")));
          return found.length === 0 ? absent() : list(found, query, describe);
        }),
        get("/v2/resources", ({ query }) => list(spigetProjects, query, describe)),
        get("/v2/resources/for/:versions", ({ params, query }) => {
          const versions = params["versions"]?.split(",") ?? [];
          const isAll = query.get("method") === "all";
          const found = spigetProjects.filter((project) => {
            const fits = versions.map((version) => gamesOf(project).some((game) => game.startsWith(version)));
            return isAll ? fits.every(Boolean) : fits.some(Boolean);
          });
          return json({
            check: versions,
            method: isAll ? "all" : "any",
            match: sorted(found, query).map(describe),
          });
        }),
        get(RESOURCE, (request) => withResource(request, (project) => json(describe(project)))),
        get(`${RESOURCE}/versions`, (request) =>
          withResource(request, (project) => {
            const newestFirst = request.query.get("sort")?.startsWith("-") === true;
            const found = newestFirst ? releasesOf(project).toReversed() : releasesOf(project);
            return json(found.slice(0, Number(request.query.get("size") ?? 10)).map(describeSpigetVersion));
          }),
        ),
        get(`${RESOURCE}/versions/:version`, (request) =>
          withResource(request, (project) => {
            const release = findRelease(project, request.params["version"] ?? "");
            return release === undefined ? absent() : json(describeSpigetVersion(release));
          }),
        ),
        ...downloadRoutes(hosts),
      ],
      notFound: absent,
    },
    cdn: {
      routes: [
        // One address per resource: each release replaces its content.
        get("/file/spiget-resources/:file", ({ params }) => {
          const project = findProject(params["file"]?.replace(/\.jar$/, "") ?? "");
          const release = project === undefined ? undefined : findRelease(project, "latest");
          const served = release === undefined ? undefined : content.releases[release.fileName];
          return served === undefined ? text("Not Found\n", "text/plain", { status: 404 }) : file(served);
        }),
      ],
      notFound: absent,
    },
  };
}

function downloadRoutes(hosts: Hosts): readonly Route[] {
  const download = (request: UpstreamRequest): Answer =>
    withResource(request, (project) => {
      const release = findRelease(project, request.params["version"] ?? "latest");
      return release === undefined ? absent() : downloadAnswer(release, hosts);
    });
  // Older files are only on the forum, which refuses programs.
  const toForum = (request: UpstreamRequest): Answer =>
    withResource(request, (project) => {
      const release = findRelease(project, request.params["version"] ?? "latest");
      if (release === undefined) return absent();
      const version = spigetVersionId(release);
      return redirect(`https://www.spigotmc.org/resources/${spigetId(project)}/download?version=${version}`);
    });
  return [get(`${RESOURCE}/download`, download), get(`${RESOURCE}/versions/:version/download`, toForum)];
}

/** Paid resources can't be downloaded, and external ones are only linked. */
function downloadAnswer(release: Release, hosts: Hosts): Answer {
  const { project } = release;
  if (project.priceEur !== null) return json({ error: "premium resource" }, { status: 400 });
  const headers = (source: string): { headers: Record<string, string> } => ({
    headers: { "x-spiget-file-source": source },
  });
  if (project.externalUrl !== null) return redirect(project.externalUrl, headers("external"));
  const path = `/file/spiget-resources/${spigetId(project)}.jar`;
  return redirect(`http://${hosts["spiget-cdn"]}${path}`, headers("cdn"));
}

function matches(project: CatalogueProject, words: string, field: string | null): boolean {
  if (field === "tag") return project.summary.toLowerCase().includes(words.toLowerCase());
  return relevance({ ...project, summary: "", tags: [] }, words) > 0;
}

function list(
  found: readonly CatalogueProject[],
  query: URLSearchParams,
  describe: (project: CatalogueProject) => object,
): Answer {
  const size = Number(query.get("size") ?? 10);
  const start = (Number(query.get("page") ?? 1) - 1) * size;
  const fields = query.get("fields")?.split(",");
  const described = sorted(found, query)
    .slice(start, start + size)
    .map(describe);
  return json(fields === undefined ? described : described.map((one) => onlyFields(one, fields)));
}

function sorted(found: readonly CatalogueProject[], query: URLSearchParams): readonly CatalogueProject[] {
  const sort = query.get("sort") ?? "";
  if (!sort.endsWith("downloads")) return found;
  const upwards = found.toSorted((left, right) => left.downloads - right.downloads);
  return sort.startsWith("-") ? upwards.toReversed() : upwards;
}

/** The id is always included. */
function onlyFields(described: object, fields: readonly string[]): object {
  const names = new Set(["id", ...fields.map((field) => field.split(".")[0] ?? field)]);
  return Object.fromEntries(Object.entries(described).filter(([key]) => names.has(key)));
}

function withResource({ params }: UpstreamRequest, answer: (project: CatalogueProject) => Answer): Answer {
  const project = findProject(params["id"] ?? "");
  return project === undefined ? absent() : answer(project);
}

function findProject(id: string): CatalogueProject | undefined {
  return spigetProjects.find((project) => String(spigetId(project)) === id);
}

function findRelease(project: CatalogueProject, id: string): Release | undefined {
  const releases = releasesOf(project);
  return id === "latest"
    ? releases.at(-1)
    : releases.find((release) => String(spigetVersionId(release)) === id);
}

function absent(): Answer {
  return json({ error: "resource not found" }, { status: 404 });
}
