import { z } from "zod";
import type { Launch } from "@blockwright/minecraft/lock";
import { compareMinecraftVersions, isAtLeast, isRelease } from "@blockwright/minecraft/versions/version";
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
import type { EgressClient, EgressSource } from "../platform/egress/egress-client.ts";

const promotions = z.object({ promos: z.record(z.string(), z.string()) });
const publishedVersions = z.record(z.string(), z.array(z.string()));

const folder = "/net/minecraftforge/forge";
const installer = "forge-installer.jar";

interface ForgeSoftware {
  readonly egress: EgressClient;
  readonly files: EgressSource;
  readonly maven: EgressSource;
}

interface ForgeRelease {
  readonly minecraftVersion: string;
  readonly isRecommended: boolean;
  readonly forge: string;
  /** The folder name: some old builds repeat the Minecraft version at the end. */
  readonly full: string;
}

export function createForgeSoftware(deps: ForgeSoftware): SoftwareSource {
  return {
    type: "forge",
    versions: async () =>
      (await promoted(deps)).map(({ minecraftVersion, isRecommended }) => ({
        minecraftVersion,
        isStable: isRecommended,
      })),
    resolve: async (minecraftVersion, build) => {
      const known = await promoted(deps);
      const release = known.find((one) => one.minecraftVersion === minecraftVersion);
      if (!release)
        throw unknownVersion(
          "forge",
          minecraftVersion,
          known.map((one) => one.minecraftVersion),
        );
      if (build === undefined || build === release.forge) return offer(deps, release);
      const full = fullVersion(await published(deps), minecraftVersion, build);
      if (full === undefined) throw unknownBuild("forge", minecraftVersion, build);
      return offer(deps, { minecraftVersion, isRecommended: false, forge: build, full });
    },
  };
}

/** One release per Minecraft version: the recommended one, else the latest. */
async function promoted(deps: ForgeSoftware): Promise<ForgeRelease[]> {
  const [{ promos }, all] = await Promise.all([
    deps.egress.ask({
      source: deps.files,
      path: `${folder}/promotions_slim.json`,
      shape: promotions,
      freshForMs: freshForMs.list,
    }),
    published(deps),
  ]);
  const versions = new Set(Object.keys(promos).map((key) => key.replace(/-(recommended|latest)$/, "")));
  return [...versions]
    .filter(isRelease)
    .toSorted((a, b) => compareMinecraftVersions(b, a))
    .flatMap((minecraftVersion) => {
      const recommended = promos[`${minecraftVersion}-recommended`];
      const forge = recommended ?? promos[`${minecraftVersion}-latest`];
      const full = forge && fullVersion(all, minecraftVersion, forge);
      return full ? [{ minecraftVersion, isRecommended: recommended !== undefined, forge, full }] : [];
    });
}

async function published({ egress, files }: ForgeSoftware) {
  return egress.ask({
    source: files,
    path: `${folder}/maven-metadata.json`,
    shape: publishedVersions,
    freshForMs: freshForMs.list,
  });
}

function fullVersion(
  all: Readonly<Record<string, readonly string[]>>,
  minecraftVersion: string,
  forge: string,
): string | undefined {
  const plain = `${minecraftVersion}-${forge}`;
  return all[minecraftVersion]?.find(
    (full) => isSourceToken(full) && (full === plain || full.startsWith(`${plain}-`)),
  );
}

async function offer({ egress, maven }: ForgeSoftware, release: ForgeRelease): Promise<OfferedSoftware> {
  const { minecraftVersion, forge, full } = release;
  const path = `${folder}/${full}/forge-${full}-installer.jar`;
  const { launch, ...made } = outcome(minecraftVersion, full);
  return {
    minecraftVersion,
    build: forge,
    refs: null,
    ...(!release.isRecommended && { isExperimental: true }),
    javaMinimum: null,
    javaMaximum: null,
    javaFlags: null,
    launch,
    files: [
      {
        path: installer,
        url: `${maven.baseUrl}${path}`,
        sizeBytes: null,
        digest: await sidecarDigest(egress, maven, path),
        source: maven,
      },
    ],
    steps: installerSteps({ key: "forge", jar: installer, arguments: ["--installServer"], ...made }),
  };
}

interface Outcome {
  readonly launch: Launch;
  readonly madePaths: readonly string[];
  readonly copied?: string;
}

function outcome(minecraftVersion: string, full: string): Outcome {
  if (isAtLeast(minecraftVersion, "1.17")) {
    const libraries = `libraries/net/minecraftforge/forge/${full}`;
    return {
      launch: { kind: "argument-files", files: ["user_jvm_args.txt", `${libraries}/unix_args.txt`] },
      madePaths: ["libraries", "run.sh", "user_jvm_args.txt"],
      // From 1.20.3 on, the argument file names this jar without a folder.
      copied: `${libraries}/forge-${full}-shim.jar`,
    };
  }
  const jar = isAtLeast(minecraftVersion, "1.12") ? `forge-${full}.jar` : `forge-${full}-universal.jar`;
  return {
    launch: { kind: "jar", jar },
    madePaths: ["libraries", jar, `minecraft_server.${minecraftVersion}.jar`],
  };
}
