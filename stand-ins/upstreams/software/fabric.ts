import { readFile } from "node:fs/promises";
import type { Content } from "../content.ts";
import { fabricGames, fabricInstallers, fabricLoaders } from "../files/loader-versions.ts";
import { withProperties } from "../files/tool-jars.ts";
import type { Hosts } from "../hosts.ts";
import { type Answer, jar, json, text } from "../wire/answer.ts";
import { get, type Upstream } from "../wire/route.ts";

const MAVEN = "https://maven.fabricmc.net";

export function fabric(content: Content, hosts: Hosts): Upstream {
  return {
    routes: [
      get("/v2/versions/game", () =>
        json([
          { version: "26.3-snapshot-2", stable: false },
          ...fabricGames.map((version) => ({ version, stable: true })),
          { version: "1.14 Pre-Release 5", stable: false },
        ]),
      ),
      get("/v2/versions/loader", () => json(fabricLoaders.map(describeLoader))),
      get("/v2/versions/loader/:game", ({ params: { game = "" } }) =>
        fabricGames.includes(game)
          ? json(fabricLoaders.map((loader) => ({ loader: describeLoader(loader), ...mappings(game) })))
          : json([]),
      ),
      get("/v2/versions/installer", () =>
        json(
          fabricInstallers.map(({ version, stable }) => ({
            url: `${MAVEN}/net/fabricmc/fabric-installer/${version}/fabric-installer-${version}.jar`,
            maven: `net.fabricmc:fabric-installer:${version}`,
            version,
            stable,
          })),
        ),
      ),
      get("/v2/versions/loader/:game/:loader/:installer/server/jar", ({ params }) => {
        const { game = "", loader = "", installer = "" } = params;
        const isKnown =
          fabricGames.includes(game) &&
          fabricLoaders.some(({ version }) => version === loader) &&
          fabricInstallers.some(({ version }) => version === installer);
        return isKnown
          ? launcher(content, hosts, game, loader)
          : text("Bad Request", "text/plain", { status: 400 });
      }),
    ],
    notFound: () => text("Not Found", "text/plain", { status: 404 }),
  };
}

async function launcher(content: Content, hosts: Hosts, game: string, loader: string): Promise<Answer> {
  const bytes = await readFile(content.tools.fabricLauncher.path);
  return jar(
    await withProperties(bytes, {
      "install.properties": { "fabric-loader-version": loader, "game-version": game },
      "standin.properties": { mojang: `http://${hosts.mojang}` },
    }),
  );
}

function describeLoader({ version, stable }: { version: string; stable: boolean }): object {
  const build = Number(/(\d+)$/.exec(version)?.[1] ?? 0);
  return { separator: ".", build, maven: `net.fabricmc:fabric-loader:${version}`, version, stable };
}

function mappings(game: string): object {
  return { intermediary: { maven: `net.fabricmc:intermediary:${game}`, version: game, stable: true } };
}
