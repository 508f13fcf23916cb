import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Content } from "../content.ts";
import { fabricGames, fabricInstallers, fabricLoaders } from "../files/loader-versions.ts";
import { properties, withFiles, withProperties } from "../files/tool-jars.ts";
import type { Hosts } from "../hosts.ts";
import { type Answer, jar, json, text } from "../wire/answer.ts";
import { get, type Upstream } from "../wire/route.ts";

const MAVEN = "https://maven.fabricmc.net";
const INSTALLERS = "/net/fabricmc/fabric-installer";

/** meta.fabricmc.net, and the installers of maven.fabricmc.net. */
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
            url: `${MAVEN}${INSTALLERS}/${version}/fabric-installer-${version}.jar`,
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
      ...fabricInstallers.flatMap(({ version }) => {
        const path = `${INSTALLERS}/${version}/fabric-installer-${version}.jar`;
        return [
          get(path, async () => jar(await installerJar(content, hosts, version))),
          get(`${path}.sha1`, async () => {
            const bytes = await installerJar(content, hosts, version);
            return text(createHash("sha1").update(bytes).digest("hex"));
          }),
        ];
      }),
    ],
    notFound: () => text("Not Found", "text/plain", { status: 404 }),
  };
}

/** The same bytes at every request, with a hash beside them. */
async function installerJar(content: Content, hosts: Hosts, version: string): Promise<Buffer> {
  const { fabricInstaller, fabricLauncher } = content.tools;
  return withFiles(await readFile(fabricInstaller.path), {
    "launcher.jar": await readFile(fabricLauncher.path),
    "standin.properties": properties({ version, mojang: `http://${hosts.mojang}` }),
  });
}

/** Put together for each request and with the time inside, so that no two are the same, as the real one does. */
async function launcher(content: Content, hosts: Hosts, game: string, loader: string): Promise<Answer> {
  const bytes = await readFile(content.tools.fabricLauncher.path);
  return jar(
    await withProperties(bytes, {
      "install.properties": { "fabric-loader-version": loader, "game-version": game },
      "standin.properties": { mojang: `http://${hosts.mojang}`, built: process.hrtime.bigint().toString() },
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
