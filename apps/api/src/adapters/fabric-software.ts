import { z } from "zod";
import { compareMinecraftVersions, isRelease } from "@blockwright/minecraft/versions/version";
import {
  freshForMs,
  installerSteps,
  isSourceToken,
  sidecarDigest,
  unknownBuild,
  unknownVersion,
  type OfferedSoftware,
  type SoftwareSource,
} from "../modules/catalogue/index.ts";
import { EgressError, type EgressClient, type EgressSource } from "../platform/egress/egress-client.ts";

const gameList = z.array(z.object({ version: z.string().max(80), stable: z.boolean() }));
const loaderList = z.array(
  z.object({ loader: z.object({ version: z.string().max(80), stable: z.boolean() }) }),
);
const installerList = z.array(z.object({ version: z.string().max(80), stable: z.boolean() }));

const installerJar = "fabric-installer.jar";
const launchJar = "fabric-server-launch.jar";
const installerFolder = "/net/fabricmc/fabric-installer";

interface FabricSoftware {
  readonly egress: EgressClient;
  /** Lists versions. */
  readonly source: EgressSource;
  /** Has the installers. */
  readonly maven: EgressSource;
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
      const isExperimental = !loader.stable || !version.isStable;
      return offer(deps, { minecraftVersion, loader: loader.version, isExperimental });
    },
  };
}

interface FabricRelease {
  readonly minecraftVersion: string;
  readonly loader: string;
  readonly isExperimental: boolean;
}

/**
 * The installer has a published hash. The ready launcher that the same source offers is put together for each request
 * and differs from day to day, so it can't be pinned.
 */
async function offer(deps: FabricSoftware, release: FabricRelease): Promise<OfferedSoftware> {
  const { minecraftVersion, loader, isExperimental } = release;
  const installer = await newestInstaller(deps);
  const path = `${installerFolder}/${installer}/fabric-installer-${installer}.jar`;
  return {
    minecraftVersion,
    build: loader,
    refs: null,
    ...(isExperimental && { isExperimental }),
    javaMinimum: null,
    javaMaximum: null,
    javaFlags: null,
    launch: { kind: "jar", jar: launchJar },
    files: [
      {
        path: installerJar,
        url: `${deps.maven.baseUrl}${path}`,
        sizeBytes: null,
        digest: await sidecarDigest(deps.egress, deps.maven, path),
        source: deps.maven,
      },
    ],
    steps: installerSteps({
      // One installer installs every version.
      key: `fabric-${minecraftVersion}-${loader}`,
      jar: installerJar,
      arguments: ["server", "-mcversion", minecraftVersion, "-loader", loader, "-downloadMinecraft"],
      madePaths: ["libraries", launchJar, "server.jar"],
    }),
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
