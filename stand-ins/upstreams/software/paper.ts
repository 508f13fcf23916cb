import type { IncomingHttpHeaders } from "node:http";
import { isGenericAgent } from "../wire/user-agent.ts";
import type { Content } from "../content.ts";
import { javaMajorOf } from "../files/game-versions.ts";
import { type PaperBuild, paperBuilds, paperFileName } from "../files/paper-builds.ts";
import type { Hosts } from "../hosts.ts";
import { type Answer, cachedFor, file, json } from "../wire/answer.ts";
import { get, type Route, type Upstream, type UpstreamRequest } from "../wire/route.ts";

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** By project, newest first. 26.3 is listed before its first build, as happens for days in reality. */
const listed: Readonly<Record<string, readonly string[]>> = {
  paper: ["26.3", "26.2", "26.1", "1.21.4", "1.20.1"],
  folia: ["1.21.4"],
  velocity: ["3.4.0-SNAPSHOT"],
  waterfall: [],
};
const names: Readonly<Record<string, string>> = {
  paper: "Paper",
  folia: "Folia",
  velocity: "Velocity",
  waterfall: "Waterfall",
};

const RECOMMENDED_FLAGS = [
  "-XX:+AlwaysPreTouch",
  "-XX:+DisableExplicitGC",
  "-XX:+ParallelRefProcEnabled",
  "-XX:+PerfDisableSharedMem",
  "-XX:+UnlockExperimentalVMOptions",
  "-XX:+UseG1GC",
  "-XX:G1HeapRegionSize=8M",
  "-XX:G1HeapWastePercent=5",
  "-XX:G1MaxNewSizePercent=40",
  "-XX:G1MixedGCCountTarget=4",
  "-XX:G1MixedGCLiveThresholdPercent=90",
  "-XX:G1NewSizePercent=30",
  "-XX:G1RSetUpdatingPauseTimePercent=5",
  "-XX:G1ReservePercent=20",
  "-XX:InitiatingHeapOccupancyPercent=15",
  "-XX:MaxGCPauseMillis=200",
  "-XX:MaxTenuringThreshold=1",
  "-XX:SurvivorRatio=32",
];

export function paper(content: Content, hosts: Hosts): { fill: Upstream; data: Upstream } {
  return {
    fill: {
      refuse: refuseGenericAgents,
      routes: [
        ...projectRoutes,
        ...buildRoutes((build) => describeBuild(build, content, hosts)),
        get("/v2/*rest", () =>
          json({ ok: false, error: "sunset", message: "This API is gone. Use v3." }, { status: 410 }),
        ),
      ],
      notFound: () => unknown("endpoint"),
    },
    data: {
      routes: [
        get("/v1/objects/:sha256/:name", ({ params }) => {
          const found = Object.values(content.paper).find(({ sha256 }) => sha256 === params["sha256"]);
          return found === undefined
            ? unknown("object")
            : file(found, { "cache-control": "public, max-age=31536000, immutable" });
        }),
      ],
      notFound: () => unknown("object"),
    },
  };
}

const PROJECT_PATH = "/v3/projects/:project";
const VERSION_PATH = `${PROJECT_PATH}/versions/:version`;

const projectRoutes: readonly Route[] = [
  get("/v3/projects", () => json({ projects: Object.keys(listed).map(describeProject) }, cachedFor(HOUR_S))),
  get(PROJECT_PATH, ({ params: { project = "" } }) =>
    project in listed ? json(describeProject(project), cachedFor(30 * MINUTE_S)) : unknown("project"),
  ),
  get(`${PROJECT_PATH}/versions`, ({ params: { project = "" } }) => {
    const versions = listed[project]?.map((version) => describeVersion(project, version));
    return versions === undefined ? unknown("project") : json({ versions }, cachedFor(5 * MINUTE_S));
  }),
  get(VERSION_PATH, (request) =>
    withVersion(request, (project, version) => json(describeVersion(project, version), cachedFor(HOUR_S))),
  ),
];

function buildRoutes(describe: (build: PaperBuild) => object): readonly Route[] {
  return [
    get(`${VERSION_PATH}/builds`, (request) =>
      withVersion(request, (project, version) => {
        const channels = request.query.getAll("channel");
        const wanted = buildsOf(project, version).filter(
          ({ channel }) => channels.length === 0 || channels.includes(channel),
        );
        return json(wanted.map(describe), cachedFor(5 * MINUTE_S));
      }),
    ),
    get(`${VERSION_PATH}/builds/:build`, (request) =>
      withVersion(request, (project, version) => {
        const { build: wanted = "" } = request.params;
        const all = buildsOf(project, version);
        const build = wanted === "latest" ? all[0] : all.find(({ id }) => String(id) === wanted);
        const cached = cachedFor(wanted === "latest" ? 5 * MINUTE_S : 30 * MINUTE_S);
        return build === undefined ? unknown("build") : json(describe(build), cached);
      }),
    ),
  ];
}

function withVersion(
  { params }: UpstreamRequest,
  answer: (project: string, version: string) => Answer,
): Answer {
  const { project = "", version = "" } = params;
  return listed[project]?.includes(version) === true ? answer(project, version) : unknown("version");
}

function buildsOf(project: string, version: string): readonly PaperBuild[] {
  return paperBuilds
    .filter((build) => build.project === project && build.gameVersion === version)
    .toReversed();
}

function describeProject(project: string): object {
  const versions: Record<string, string[]> = {};
  for (const version of listed[project] ?? []) {
    const family = version.split(".").slice(0, 2).join(".");
    (versions[family] ??= []).push(version);
  }
  return { project: { id: project, name: names[project] }, versions };
}

function describeVersion(project: string, version: string): object {
  const isOld = version === "1.20.1";
  const minimum = version.startsWith("26.") ? 25 : project === "velocity" ? 21 : javaMajorOf(version);
  return {
    version: {
      id: version,
      support: { status: isOld ? "UNSUPPORTED" : "SUPPORTED", end: isOld ? "2024-06-13" : null },
      java: { version: { minimum }, flags: { recommended: RECOMMENDED_FLAGS } },
    },
    builds: buildsOf(project, version).map(({ id }) => id),
  };
}

function describeBuild(build: PaperBuild, content: Content, hosts: Hosts): object {
  const name = paperFileName(build);
  const served = content.paper[name];
  const download =
    served === undefined
      ? {}
      : {
          "server:default": {
            name,
            checksums: { sha256: served.sha256 },
            size: served.sizeBytes,
            url: `http://${hosts["paper-data"]}/v1/objects/${served.sha256}/${name}`,
          },
        };
  return {
    id: build.id,
    time: build.builtAt,
    channel: build.channel,
    commits: [
      {
        sha: build.id.toString(16).padStart(40, "0"),
        time: build.builtAt,
        message: `Work for build ${build.id}`,
      },
    ],
    downloads: download,
  };
}

function refuseGenericAgents(headers: IncomingHttpHeaders): Answer | undefined {
  if (!isGenericAgent(headers["user-agent"])) return undefined;
  const message = "Say in the User-Agent who you are and how to reach you.";
  return json({ ok: false, error: "forbidden", message }, { status: 403 });
}

function unknown(what: string): Answer {
  return json(
    { ok: false, error: `${what}_not_found`, message: `There is no such ${what}.` },
    { status: 404 },
  );
}
