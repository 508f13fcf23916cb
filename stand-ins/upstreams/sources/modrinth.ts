import type { IncomingHttpHeaders } from "node:http";
import { projects, projectOf, type Release, releasesOf } from "../catalogue/catalogue.ts";
import type { CatalogueProject } from "../catalogue/project.ts";
import type { Content } from "../content.ts";
import { gameVersions } from "../files/game-versions.ts";
import type { Hosts } from "../hosts.ts";
import { type Answer, file, json, text } from "../wire/answer.ts";
import { get, type Route, type Upstream, type UpstreamRequest } from "../wire/route.ts";
import { isGenericAgent } from "../wire/user-agent.ts";
import { modrinthFileRoutes } from "./modrinth-files.ts";
import { modrinthId } from "./modrinth-ids.ts";
import { searchModrinth } from "./modrinth-search.ts";
import { cdnPath, describeProject, describeRelease } from "./modrinth-shapes.ts";
import { RateWindow } from "./rate-window.ts";

const listed = projects.filter(({ sources }) => sources.includes("modrinth"));
const releases = listed.flatMap(releasesOf);

export function modrinth(content: Content, hosts: Hosts): { api: Upstream; cdn: Upstream } {
  const rate = new RateWindow(300);
  const describe = (release: Release): object => {
    const served = content.releases[release.fileName];
    if (served === undefined) throw new Error(`${release.fileName} was not built.`);
    return describeRelease(release, served, hosts["modrinth-cdn"]);
  };
  return {
    api: {
      refuse: refuseGenericAgents,
      headers: () => rate.headers(),
      routes: [
        get("/v2/search", ({ query }) => searchModrinth(query)),
        ...projectRoutes(describe),
        ...modrinthFileRoutes(releases, content, describe),
      ],
      notFound: absent,
    },
    cdn: {
      routes: [
        get("/data/*rest", ({ params }) => {
          const release = releases.find(
            (one) => decodeURIComponent(cdnPath(one)) === `/data/${params["rest"]}`,
          );
          const served = release === undefined ? undefined : content.releases[release.fileName];
          return served === undefined ? text("Not Found\n", "text/plain", { status: 404 }) : file(served);
        }),
      ],
      notFound: absent,
    },
  };
}

function projectRoutes(describe: (release: Release) => object): readonly Route[] {
  const withProject = (request: UpstreamRequest, answer: (project: CatalogueProject) => Answer): Answer => {
    const project = findProject(request.params["project"] ?? "");
    return project === undefined ? absent() : answer(project);
  };
  return [
    get("/v2/project/:project", (request) =>
      withProject(request, (project) => json(describeProject(project))),
    ),
    get("/v2/project/:project/version", (request) =>
      withProject(request, (project) =>
        json(releasesOf(project).filter(wanted(request.query)).toReversed().map(describe)),
      ),
    ),
    get("/v2/project/:project/dependencies", (request) =>
      withProject(request, (project) => {
        const others = [...project.needs, ...project.wants]
          .map(projectOf)
          .filter((one) => listed.includes(one));
        return json({ projects: others.map(describeProject), versions: [] });
      }),
    ),
    get("/v2/projects", ({ query }) =>
      json(
        listOf(query.get("ids"))
          .flatMap((id) => findProject(id) ?? [])
          .map(describeProject),
      ),
    ),
    get("/v2/versions", ({ query }) => {
      const ids = listOf(query.get("ids"));
      return json(releases.filter((release) => ids.includes(modrinthId(release))).map(describe));
    }),
    get("/v2/tag/loader", () => json(tagsOf(({ loaders }) => loaders))),
    get("/v2/tag/category", () => json(tagsOf(({ tags }) => tags))),
    get("/v2/tag/game_version", () =>
      json(
        gameVersions.map(({ id, releasedAt }) => ({
          version: id,
          version_type: "release",
          date: releasedAt,
          major: false,
        })),
      ),
    ),
    get("/v2/version/:id", ({ params }) => {
      const release = releases.find((one) => modrinthId(one) === params["id"]);
      return release === undefined ? absent() : json(describe(release));
    }),
  ];
}

function tagsOf(of: (project: CatalogueProject) => readonly string[]): readonly object[] {
  return [...new Set(listed.flatMap(of))].map((name) => ({
    icon: "",
    name,
    supported_project_types: ["mod", "plugin"],
  }));
}

function wanted(query: URLSearchParams): (release: Release) => boolean {
  const loaders = listOf(query.get("loaders"));
  const games = listOf(query.get("game_versions"));
  return (release) =>
    (loaders.length === 0 || release.loaders.some((loader) => loaders.includes(loader))) &&
    (games.length === 0 || release.games.some((game) => games.includes(game)));
}

/** `["paper","spigot"]`, as JSON in the query. */
function listOf(value: string | null): readonly string[] {
  if (value === null) return [];
  try {
    const list: unknown = JSON.parse(value);
    return Array.isArray(list) ? list.map(String) : [];
  } catch {
    return [];
  }
}

function findProject(idOrSlug: string): CatalogueProject | undefined {
  return listed.find((project) => modrinthId(project) === idOrSlug || project.slug === idOrSlug);
}

function refuseGenericAgents(headers: IncomingHttpHeaders): Answer | undefined {
  if (!isGenericAgent(headers["user-agent"])) return undefined;
  const description = "Please say in the User-Agent who you are.";
  return json({ error: "forbidden", description }, { status: 403 });
}

function absent(): Answer {
  const description = "the requested route does not exist";
  return json({ error: "not_found", description }, { status: 404 });
}
