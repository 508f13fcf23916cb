import { z } from "zod";
import type { Launch } from "@blockwright/minecraft/lock";
import { compareMinecraftVersions, isAtLeast, isRelease } from "@blockwright/minecraft/version";
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
import type { OutsideClient, OutsideSource } from "../platform/outside/outside-client.ts";

const promotions = z.object({ promos: z.record(z.string(), z.string()) });
const publishedVersions = z.record(z.string(), z.array(z.string()));

const folder = "/net/minecraftforge/forge";
const installer = "forge-installer.jar";

interface ForgeSoftware {
  readonly outside: OutsideClient;
  readonly files: OutsideSource;
  readonly maven: OutsideSource;
}

interface ForgeRelease {
  readonly minecraftVersion: string;
  readonly isRecommended: boolean;
  readonly forge: string;
  /** As its folder is called: some old ones repeat the Minecraft version at the end. */
  readonly full: string;
}

export function createForgeSoftware(ground: ForgeSoftware): SoftwareSource {
  return {
    type: "forge",
    versions: async () =>
      (await promoted(ground)).map(({ minecraftVersion, isRecommended }) => ({
        minecraftVersion,
        isStable: isRecommended,
      })),
    resolve: async (minecraftVersion, build) => {
      const known = await promoted(ground);
      const release = known.find((one) => one.minecraftVersion === minecraftVersion);
      if (!release)
        throw unknownVersion(
          "forge",
          minecraftVersion,
          known.map((one) => one.minecraftVersion),
        );
      if (build === undefined || build === release.forge) return offer(ground, release);
      const full = fullVersion(await published(ground), minecraftVersion, build);
      if (full === undefined) throw unknownBuild("forge", minecraftVersion, build);
      return offer(ground, { minecraftVersion, isRecommended: false, forge: build, full });
    },
  };
}

/** One release per version of Minecraft: the recommended one, else the latest. */
async function promoted(ground: ForgeSoftware): Promise<ForgeRelease[]> {
  const [{ promos }, all] = await Promise.all([
    ground.outside.ask({
      source: ground.files,
      path: `${folder}/promotions_slim.json`,
      shape: promotions,
      freshForMs: freshForMs.list,
    }),
    published(ground),
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

async function published({ outside, files }: ForgeSoftware) {
  return outside.ask({
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

async function offer({ outside, maven }: ForgeSoftware, release: ForgeRelease): Promise<OfferedSoftware> {
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
        digest: await sidecarDigest(outside, maven, path),
        source: maven,
      },
    ],
    steps: installerSteps({ loader: "forge", jar: installer, ...made }),
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
      // From 1.20.3 on the argument file names this jar without a folder.
      copied: `${libraries}/forge-${full}-shim.jar`,
    };
  }
  const jar = isAtLeast(minecraftVersion, "1.12") ? `forge-${full}.jar` : `forge-${full}-universal.jar`;
  return {
    launch: { kind: "jar", jar },
    madePaths: ["libraries", jar, `minecraft_server.${minecraftVersion}.jar`],
  };
}
