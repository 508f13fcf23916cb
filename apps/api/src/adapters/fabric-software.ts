import { z } from "zod";
import { compareMinecraftVersions, isRelease } from "@blockwright/minecraft/version";
import {
  freshForMs,
  isSourceToken,
  unknownBuild,
  unknownVersion,
  type SoftwareSource,
} from "../modules/catalogue/index.ts";
import { OutsideError, type OutsideClient, type OutsideSource } from "../platform/outside/outside-client.ts";

const gameList = z.array(z.object({ version: z.string().max(80), stable: z.boolean() }));
const loaderList = z.array(
  z.object({ loader: z.object({ version: z.string().max(80), stable: z.boolean() }) }),
);
const installerList = z.array(z.object({ version: z.string().max(80), stable: z.boolean() }));

interface FabricSoftware {
  readonly outside: OutsideClient;
  readonly source: OutsideSource;
}

export function createFabricSoftware(ground: FabricSoftware): SoftwareSource {
  return {
    type: "fabric",
    versions: () => offeredVersions(ground),
    resolve: async (minecraftVersion, build) => {
      const known = await offeredVersions(ground);
      const version = known.find((one) => one.minecraftVersion === minecraftVersion);
      const loaders = version ? await loadersFor(ground, minecraftVersion) : [];
      if (!version || loaders.length === 0)
        throw unknownVersion(
          "fabric",
          minecraftVersion,
          known.map((one) => one.minecraftVersion).filter((one) => one !== minecraftVersion),
        );
      const loader = loaders.find((one) => (build === undefined ? one.stable : one.version === build));
      if (!loader) throw unknownBuild("fabric", minecraftVersion, build ?? "that is stable");
      const installer = await newestInstaller(ground);
      const path = [minecraftVersion, loader.version, installer].map(encodeURIComponent).join("/");
      return {
        minecraftVersion,
        build: loader.version,
        refs: null,
        ...((!loader.stable || !version.isStable) && { isExperimental: true }),
        javaMinimum: null,
        javaMaximum: null,
        javaFlags: null,
        launch: { kind: "jar", jar: "fabric-server-launch.jar" },
        files: [
          {
            path: "fabric-server-launch.jar",
            url: `${ground.source.baseUrl}/v2/versions/loader/${path}/server/jar`,
            sizeBytes: null,
            digest: null,
            source: ground.source,
            mustContain: "install.properties",
            mustSay: `game-version=${minecraftVersion}`,
          },
        ],
        steps: [],
      };
    },
  };
}

async function offeredVersions({ outside, source }: FabricSoftware) {
  const games = await outside.ask({
    source,
    path: "/v2/versions/game",
    shape: gameList,
    freshForMs: freshForMs.list,
  });
  return games
    .filter(({ version }) => isRelease(version))
    .toSorted((a, b) => compareMinecraftVersions(b.version, a.version))
    .map(({ version, stable }) => ({ minecraftVersion: version, isStable: stable }));
}

/** Newest first, as the source orders them. */
async function loadersFor({ outside, source }: FabricSoftware, minecraftVersion: string) {
  const found = await outside.askIfAny({
    source,
    path: `/v2/versions/loader/${encodeURIComponent(minecraftVersion)}`,
    shape: loaderList,
    freshForMs: freshForMs.list,
  });
  return (found ?? []).map(({ loader }) => loader).filter(({ version }) => isSourceToken(version));
}

async function newestInstaller({ outside, source }: FabricSoftware): Promise<string> {
  const installers = await outside.ask({
    source,
    path: "/v2/versions/installer",
    shape: installerList,
    freshForMs: freshForMs.list,
  });
  const newest = installers.find(({ version, stable }) => stable && isSourceToken(version));
  if (!newest) throw new OutsideError("unexpected", source.name, "there is no stable installer");
  return newest.version;
}
