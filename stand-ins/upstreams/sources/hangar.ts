import { type Release, releasesOf } from "../catalogue/catalogue.ts";
import type { CatalogueProject } from "../catalogue/project.ts";
import type { Content } from "../content.ts";
import type { ServedFile } from "../files/served-file.ts";
import type { Hosts } from "../hosts.ts";
import { type Answer, file, json, redirect, text } from "../wire/answer.ts";
import { get, type Route, type Upstream, type UpstreamRequest } from "../wire/route.ts";
import {
  categoryOf,
  channelOf,
  describeHangarProject,
  describeHangarVersion,
  hangarId,
  hangarProjects,
  hangarSlug,
} from "./hangar-shapes.ts";
import { gamesOf } from "./modrinth-shapes.ts";
import { relevance } from "./relevance.ts";

const BASE = "/api/v1";
const MOST_RESULTS = 25;
const PROJECT = `${BASE}/projects/:project`;

export function hangar(content: Content, hosts: Hosts): { api: Upstream; cdn: Upstream } {
  const served = (release: Release): ServedFile => {
    const found = content.releases[release.fileName];
    if (found === undefined) throw new Error(`${release.fileName} was not built.`);
    return found;
  };
  const describe = (release: Release): object => describeHangarVersion(release, served(release), hosts);
  return {
    api: {
      routes: [
        get(`${BASE}/projects`, ({ query }) => search(query)),
        ...projectRoutes,
        ...versionRoutes(describe, served, hosts),
      ],
      notFound: absent,
    },
    cdn: {
      routes: [
        get("/plugins/:owner/:project/versions/:version/:platform/:file", ({ params }) => {
          const release = findRelease(params);
          return release === undefined
            ? text("Not Found\n", "text/plain", { status: 404 })
            : file(served(release));
        }),
      ],
      notFound: absent,
    },
  };
}

const projectRoutes: readonly Route[] = [
  get(PROJECT, (request) => withProject(request, (project) => json(describeHangarProject(project)))),
  get(`${PROJECT}/latestrelease`, (request) =>
    withProject(request, (project) => text(newest(project, "Release")?.number ?? "")),
  ),
  get(`${PROJECT}/latest`, (request) =>
    withProject(request, (project) =>
      text(newest(project, request.query.get("channel") ?? "Release")?.number ?? ""),
    ),
  ),
];

function versionRoutes(
  describe: (release: Release) => object,
  served: (release: Release) => ServedFile,
  hosts: Hosts,
): readonly Route[] {
  return [
    get(`${PROJECT}/versions`, (request) =>
      withProject(request, (project) => {
        const { query } = request;
        const found = releasesOf(project)
          .filter((release) => {
            const [game, channel] = [query.get("platformVersion"), query.get("channel")];
            return (
              (game === null || release.games.includes(game)) &&
              (channel === null || channelOf(release) === channel)
            );
          })
          .toReversed();
        return page(found, query, describe);
      }),
    ),
    get(`${PROJECT}/versions/:version`, ({ params }) => {
      const release = findRelease(params);
      return release === undefined ? absent() : json(describe(release));
    }),
    get(`${PROJECT}/versions/:version/:platform/download`, ({ params }) => {
      const release = findRelease(params);
      if (release === undefined || params["platform"] !== "PAPER") return absent();
      const { project, number, fileName } = release;
      if (project.externalUrl !== null) return redirect(project.externalUrl);
      const path = `/plugins/${project.author}/${hangarSlug(project)}/versions/${number}/PAPER/${fileName}`;
      return redirect(`http://${hosts["hangar-cdn"]}${path}`);
    }),
    get(`${BASE}/versions/hash/:hash`, ({ params }) => {
      const project = hangarProjects.find((one) =>
        releasesOf(one).some((release) => served(release).sha256 === params["hash"]),
      );
      return project === undefined ? absent() : json(describeHangarProject(project));
    }),
  ];
}

function search(query: URLSearchParams): Answer {
  const words = query.get("query") ?? query.get("q") ?? "";
  const [game, category, owner] = ["version", "category", "owner"].map((key) => query.get(key));
  const found = hangarProjects
    .filter((project) => relevance(project, words) > 0)
    .filter(() => [null, "PAPER"].includes(query.get("platform")))
    .filter((project) => game === null || game === undefined || gamesOf(project).includes(game))
    .filter((project) => category === null || category === categoryOf(project))
    .filter((project) => owner === null || owner === project.author)
    .toSorted((left, right) => right.downloads - left.downloads);
  const isAscending = query.get("sort") === "downloads";
  return page(isAscending ? found.toReversed() : found, query, describeHangarProject);
}

function page<T>(found: readonly T[], query: URLSearchParams, describe: (one: T) => object): Answer {
  const limit = Math.min(Number(query.get("limit") ?? MOST_RESULTS), MOST_RESULTS);
  const offset = Number(query.get("offset") ?? 0);
  return json({
    pagination: { limit, offset, count: found.length },
    result: found.slice(offset, offset + limit).map(describe),
  });
}

function withProject({ params }: UpstreamRequest, answer: (project: CatalogueProject) => Answer): Answer {
  const project = findProject(params["project"] ?? "");
  return project === undefined ? absent() : answer(project);
}

function findProject(slugOrId: string): CatalogueProject | undefined {
  return hangarProjects.find(
    (project) =>
      hangarSlug(project).toLowerCase() === slugOrId.toLowerCase() || String(hangarId(project)) === slugOrId,
  );
}

function findRelease(params: Readonly<Record<string, string>>): Release | undefined {
  const project = findProject(params["project"] ?? "");
  return project === undefined
    ? undefined
    : releasesOf(project).find(({ number }) => number === params["version"]);
}

function newest(project: CatalogueProject, channel: string): Release | undefined {
  return releasesOf(project).findLast((release) => channelOf(release) === channel);
}

function absent(): Answer {
  return json(
    { message: "Not Found", httpError: { statusCode: 404, statusPhrase: "Not Found" } },
    { status: 404 },
  );
}
