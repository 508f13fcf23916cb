import { z } from "zod";
import { compareMinecraftVersions, isRelease } from "@blockwright/minecraft/versions/version";
import {
  freshForMs,
  isSourceToken,
  unknownBuild,
  unknownVersion,
  type SoftwareSource,
} from "../modules/catalogue/index.ts";
import { EgressError, type EgressClient, type EgressSource } from "../platform/egress/egress-client.ts";

const gameList = z.array(z.object({ version: z.string().max(80), stable: z.boolean() }));
const loaderList = z.array(
  z.object({ loader: z.object({ version: z.string().max(80), stable: z.boolean() }) }),
);
const installerList = z.array(z.object({ version: z.string().max(80), stable: z.boolean() }));

interface FabricSoftware {
  readonly egress: EgressClient;
  readonly source: EgressSource;
}

export function createFabricSoftware(deps: FabricSoftware): SoftwareSource {
  return {
    type: "fabric",
    versions: () => offeredVersions(deps),
    resolve: async (minecraftVersion, build) => {
      const known = await offeredVersions(deps);
      const version = known.find((one) => one.minecraftVersion === minecraftVersion);
      const loaders = version ? await loadersFor(deps, minecraftVersion) : [];
      if (!version || loaders.length === 0)
        throw unknownVersion(
          "fabric",
          minecraftVersion,
          known.map((one) => one.minecraftVersion).filter((one) => one !== minecraftVersion),
        );
      const loader = loaders.find((one) => (build === undefined ? one.stable : one.version === build));
      if (!loader) throw unknownBuild("fabric", minecraftVersion, build ?? "that is stable");
      const installer = await newestInstaller(deps);
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
            url: `${deps.source.baseUrl}/v2/versions/loader/${path}/server/jar`,
            sizeBytes: null,
            digest: null,
            source: deps.source,
            mustContain: "install.properties",
            mustSay: `game-version=${minecraftVersion}`,
          },
        ],
        steps: [],
      };
    },
  };
}

async function offeredVersions({ egress, source }: FabricSoftware) {
  const games = await egress.ask({
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
async function loadersFor({ egress, source }: FabricSoftware, minecraftVersion: string) {
  const found = await egress.askIfAny({
    source,
    path: `/v2/versions/loader/${encodeURIComponent(minecraftVersion)}`,
    shape: loaderList,
    freshForMs: freshForMs.list,
  });
  return (found ?? []).map(({ loader }) => loader).filter(({ version }) => isSourceToken(version));
}

async function newestInstaller({ egress, source }: FabricSoftware): Promise<string> {
  const installers = await egress.ask({
    source,
    path: "/v2/versions/installer",
    shape: installerList,
    freshForMs: freshForMs.list,
  });
  const newest = installers.find(({ version, stable }) => stable && isSourceToken(version));
  if (!newest) throw new EgressError("unexpected", source.name, "there is no stable installer");
  return newest.version;
}
