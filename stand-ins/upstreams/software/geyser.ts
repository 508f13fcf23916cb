import type { Content } from "../content.ts";
import type { ServedFile } from "../files/served-file.ts";
import type { Hosts } from "../hosts.ts";
import { type Answer, file, json, redirect } from "../wire/answer.ts";
import { get, type Upstream, type UpstreamRequest } from "../wire/route.ts";

interface GeyserBuild {
  readonly build: number;
  readonly channel: "default" | "experimental";
}

interface GeyserProject {
  readonly name: string;
  /** Oldest first, like the builds. */
  readonly versions: Readonly<Record<string, readonly GeyserBuild[]>>;
  readonly downloads: Readonly<Record<string, { name: string; file: ServedFile }>>;
}

export function geyser(content: Content, hosts: Hosts): Upstream {
  const projects = describeProjects(content);
  const withBuild = (
    { params }: UpstreamRequest,
    answer: (found: { id: string; project: GeyserProject; version: string; build: GeyserBuild }) => Answer,
  ): Answer => {
    const found = findVersion(projects, params);
    const builds = found?.project.versions[found.version] ?? [];
    const wanted = params["build"];
    const build = wanted === "latest" ? builds.at(-1) : builds.find((one) => String(one.build) === wanted);
    return found === undefined || build === undefined ? unknown("build") : answer({ ...found, build });
  };
  const versionPath = "/v2/projects/:project/versions/:version";
  return {
    routes: [
      get("/v2/projects", () => json({ projects: Object.keys(projects) })),
      get("/v2/projects/:project", ({ params: { project: id = "" } }) => {
        const project = projects[id];
        if (project === undefined) return unknown("project");
        const versions = Object.keys(project.versions);
        return json({ project_id: id, project_name: project.name, versions });
      }),
      get(versionPath, ({ params }) => {
        const found = findVersion(projects, params);
        if (found === undefined) return unknown("version");
        const builds = found.project.versions[found.version]?.map(({ build }) => build);
        return json({ ...named(found), version: found.version, builds });
      }),
      get(`${versionPath}/builds`, ({ params }) => {
        const found = findVersion(projects, params);
        if (found === undefined) return unknown("version");
        const builds = found.project.versions[found.version]?.map((build) =>
          describeBuild(found.project, build),
        );
        return json({ ...named(found), version: found.version, builds });
      }),
      get(`${versionPath}/builds/:build`, (request) =>
        withBuild(request, (found) =>
          json({ ...named(found), version: found.version, ...describeBuild(found.project, found.build) }),
        ),
      ),
      get(`${versionPath}/builds/:build/downloads/:download`, (request) =>
        withBuild(request, ({ id, project, version, build }) => {
          const key = request.params["download"] ?? "";
          const download = project.downloads[key];
          if (download === undefined) return unknown("download");
          const exact = `/v2/projects/${id}/versions/${version}/builds/${build.build}/downloads/${key}`;
          const isMoving = Object.values(request.params).includes("latest");
          return isMoving ? redirect(`http://${hosts.geyser}${exact}`) : file(download.file);
        }),
      ),
    ],
    notFound: () => unknown("endpoint"),
  };
}

/** The newest build of Geyser is experimental. From build 1237 on it speaks NetherNet. */
function describeProjects({
  geyser: spigot,
  floodgate,
  releases,
}: Content): Readonly<Record<string, GeyserProject>> {
  const mod = releases["geyser-fabric-2.9.3+fabric.jar"];
  if (mod === undefined) throw new Error("Geyser for Fabric was not built.");
  return {
    geyser: {
      name: "Geyser",
      versions: {
        "2.9.1": [{ build: 1004, channel: "default" }],
        "2.11.3": [
          { build: 1237, channel: "default" },
          { build: 1245, channel: "default" },
          { build: 1246, channel: "experimental" },
        ],
      },
      downloads: {
        spigot: { name: "Geyser-Spigot.jar", file: spigot },
        fabric: { name: "Geyser-Fabric.jar", file: mod },
      },
    },
    floodgate: {
      name: "Floodgate",
      versions: {
        "2.2.4": [
          { build: 115, channel: "default" },
          { build: 118, channel: "default" },
        ],
      },
      downloads: { spigot: { name: "floodgate-spigot.jar", file: floodgate } },
    },
  };
}

function findVersion(
  projects: Readonly<Record<string, GeyserProject>>,
  params: Readonly<Record<string, string>>,
): { id: string; project: GeyserProject; version: string } | undefined {
  const id = params["project"] ?? "";
  const project = projects[id];
  const versions = Object.keys(project?.versions ?? {});
  const version = params["version"] === "latest" ? versions.at(-1) : params["version"];
  const isKnown = version !== undefined && versions.includes(version);
  return project === undefined || !isKnown ? undefined : { id, project, version };
}

function named({ id, project }: { id: string; project: GeyserProject }): object {
  return { project_id: id, project_name: project.name };
}

function describeBuild(project: GeyserProject, { build, channel }: GeyserBuild): object {
  const downloads = Object.entries(project.downloads).map(
    ([key, { name, file: served }]) => [key, { name, sha256: served.sha256 }] as const,
  );
  return {
    build,
    time: "2026-07-01T10:00:00.000Z",
    channel,
    promoted: false,
    changes: [{ commit: String(build).padStart(40, "0"), summary: `Work for build ${build}`, message: "" }],
    downloads: Object.fromEntries(downloads),
  };
}

function unknown(what: string): Answer {
  return json({ error: `There is no such ${what}.` }, { status: 404 });
}
