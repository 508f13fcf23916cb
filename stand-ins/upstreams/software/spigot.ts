import { readFile } from "node:fs/promises";
import type { Content } from "../content.ts";
import { type SpigotRevision, spigotRefs, spigotRevisions } from "../files/spigot-revisions.ts";
import { withProperties } from "../files/tool-jars.ts";
import type { Hosts } from "../hosts.ts";
import { type Answer, file, jar, json, text } from "../wire/answer.ts";
import { get, type Upstream } from "../wire/route.ts";

const TOOLS_BUILD = "190";

/** hub.spigotmc.org: version descriptions and BuildTools, but never a server. */
export function spigot(content: Content, hosts: Hosts): Upstream {
  const buildTools = async (): Promise<Answer> => {
    const bytes = await readFile(content.tools.buildTools.path);
    return jar(await withProperties(bytes, { "standin.properties": { hub: `http://${hosts.spigot}` } }));
  };
  const tools = "/jenkins/job/BuildTools";
  const artifact = "artifact/target/BuildTools.jar";
  return {
    routes: [
      get("/versions/", () => text(versionPage(), "text/html; charset=utf-8")),
      get("/versions/:file", ({ params }) => {
        const found = findRevision(params["file"]?.replace(/\.json$/, "") ?? "");
        return found === undefined ? absent() : json(describe(found));
      }),
      get(`${tools}/lastSuccessfulBuild/buildNumber`, () => text(TOOLS_BUILD)),
      get(`${tools}/lastSuccessfulBuild/${artifact}`, buildTools),
      get(`${tools}/${TOOLS_BUILD}/${artifact}`, buildTools),
      // Only the stand-in of BuildTools requests it, instead of compiling.
      get("/stand-in/spigot/:file", ({ params }) => {
        const found = findRevision(params["file"]?.replace(/\.jar$/, "") ?? "");
        const served = found === undefined ? undefined : content.spigot[found.gameVersion];
        return served === undefined ? absent() : file(served);
      }),
    ],
    notFound: absent,
  };
}

/** By game version or build number. */
function findRevision(name: string): SpigotRevision | undefined {
  if (name === "latest") return spigotRevisions.at(-1);
  return spigotRevisions.find(({ gameVersion, build }) => gameVersion === name || String(build) === name);
}

function describe(revision: SpigotRevision): object {
  return {
    name: String(revision.build),
    description: `Jenkins build ${revision.build}`,
    refs: spigotRefs(revision),
    toolsVersion: 147,
    javaVersions: revision.javaVersions,
  };
}

function versionPage(): string {
  const names = [
    ...spigotRevisions.flatMap(({ gameVersion, build }) => [gameVersion, String(build)]),
    "latest",
  ];
  const links = names.toSorted().map((name) => `<a href="${name}.json">${name}.json</a>`);
  return `<html>\n<head><title>Index of /versions/</title></head>\n<body>\n<h1>Index of /versions/</h1><hr><pre><a href="../">../</a>\n${links.join("\n")}\n</pre><hr></body>\n</html>\n`;
}

function absent(): Answer {
  return text("<html><head><title>404 Not Found</title></head></html>\n", "text/html", { status: 404 });
}
