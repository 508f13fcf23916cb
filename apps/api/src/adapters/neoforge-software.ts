import { z } from "zod";
import { compareMinecraftVersions, isRelease } from "@blockwright/minecraft/versions/version";
import {
  freshForMs,
  installerSteps,
  sidecarDigest,
  unknownBuild,
  unknownVersion,
  type OfferedSoftware,
  type SoftwareSource,
} from "../modules/catalogue/index.ts";
import type { EgressClient, EgressSource } from "../platform/egress/egress-client.ts";

const mavenMetadata = z
  .string()
  .regex(/<metadata[\s>][\s\S]*<\/metadata>/, "must be Maven metadata")
  .transform((text) =>
    Array.from(text.matchAll(/<version>([^<]{1,80})<\/version>/g), ([, found]) => found ?? ""),
  );

const group = "/releases/net/neoforged";
const installer = "neoforge-installer.jar";

interface NeoforgeSoftware {
  readonly egress: EgressClient;
  readonly source: EgressSource;
}

export function createNeoforgeSoftware(deps: NeoforgeSoftware): SoftwareSource {
  return {
    type: "neoforge",
    versions: async () => {
      const all = await published(deps);
      return minecraftVersionsOf(all).map((minecraftVersion) => ({
        minecraftVersion,
        isStable: all.some((one) => one.minecraftVersion === minecraftVersion && !one.isBeta),
      }));
    },
    resolve: async (minecraftVersion, build) => {
      const all = await published(deps);
      const fitting = all.filter((one) => one.minecraftVersion === minecraftVersion);
      if (fitting.length === 0) throw unknownVersion("neoforge", minecraftVersion, minecraftVersionsOf(all));
      const chosen = build === undefined ? fitting[0] : fitting.find((one) => one.build === build);
      if (!chosen) throw unknownBuild("neoforge", minecraftVersion, build ?? "");
      return offer(deps, chosen);
    },
  };
}

/** Newest first, stable versions before betas. */
async function published(deps: NeoforgeSoftware): Promise<NeoforgeVersion[]> {
  const artifacts = ["neoforge", "forge"] as const;
  const lists = await Promise.all(
    artifacts.map(async (artifact) => {
      const versions = await deps.egress.ask({
        source: deps.source,
        path: `${group}/${artifact}/maven-metadata.xml`,
        shape: mavenMetadata,
        format: "text",
        freshForMs: freshForMs.list,
      });
      return versions.flatMap((full) => parseNeoforgeVersion(full, artifact) ?? []);
    }),
  );
  return lists
    .flat()
    .filter(({ minecraftVersion }) => isRelease(minecraftVersion))
    .toSorted(newerNeoforgeFirst);
}

function minecraftVersionsOf(all: readonly NeoforgeVersion[]): string[] {
  return [...new Set(all.map((one) => one.minecraftVersion))].toSorted((a, b) =>
    compareMinecraftVersions(b, a),
  );
}

async function offer(
  { egress, source }: NeoforgeSoftware,
  version: NeoforgeVersion,
): Promise<OfferedSoftware> {
  const { artifact, full } = version;
  const path = `${group}/${artifact}/${full}/${artifact}-${full}-installer.jar`;
  return {
    minecraftVersion: version.minecraftVersion,
    build: version.build,
    refs: null,
    ...(version.isBeta && { isExperimental: true }),
    javaMinimum: null,
    javaMaximum: null,
    javaFlags: null,
    launch: {
      kind: "argument-files",
      files: ["user_jvm_args.txt", `libraries/net/neoforged/${artifact}/${full}/unix_args.txt`],
    },
    files: [
      {
        path: installer,
        url: `${source.baseUrl}${path}`,
        sizeBytes: null,
        digest: await sidecarDigest(egress, source, path),
        source,
      },
    ],
    steps: installerSteps({
      key: "neoforge",
      jar: installer,
      arguments: ["--installServer"],
      madePaths: ["libraries", "run.sh", "user_jvm_args.txt"],
    }),
  };
}

interface NeoforgeVersion {
  /** The folder name. */
  readonly full: string;
  /** The name people use. */
  readonly build: string;
  readonly minecraftVersion: string;
  readonly isBeta: boolean;
  readonly artifact: "neoforge" | "forge";
  readonly numbers: readonly number[];
}

const firstYear = 26;
/** The only version that was published under the name Forge. */
const forkedVersion = "1.20.1";

/** Undefined for anything outside its numbering scheme: snapshots, odd suffixes, stray numbers. */
function parseNeoforgeVersion(
  full: string,
  artifact: NeoforgeVersion["artifact"],
): NeoforgeVersion | undefined {
  const match = /^(1\.20\.1-)?(\d{1,5}(?:\.\d{1,5}){2,3})(-beta)?$/.exec(full);
  const build = match?.[2];
  if (build === undefined) return undefined;
  const numbers = build.split(".").map(Number);
  const isForked = match?.[1] !== undefined;
  if (isForked !== (artifact === "forge")) return undefined;
  const minecraftVersion = isForked ? forkedVersion : minecraftVersionOf(numbers);
  if (minecraftVersion === undefined) return undefined;
  const isBeta = match?.[3] !== undefined;
  return { full, build: isBeta ? `${build}-beta` : build, minecraftVersion, isBeta, artifact, numbers };
}

function minecraftVersionOf(numbers: readonly number[]): string | undefined {
  const [first = 0, second = 0, third = 0] = numbers;
  if (first >= firstYear)
    return numbers.length === 4 ? joined(first, second, third === 0 ? [] : [third]) : undefined;
  return numbers.length === 3 ? joined(1, first, second === 0 ? [] : [second]) : undefined;
}

function joined(first: number, second: number, rest: readonly number[]): string {
  return [first, second, ...rest].join(".");
}

/** Newest first, stable versions before betas. */
function newerNeoforgeFirst(a: NeoforgeVersion, b: NeoforgeVersion): number {
  if (a.isBeta !== b.isBeta) return a.isBeta ? 1 : -1;
  for (const [index, number] of a.numbers.entries()) {
    const difference = (b.numbers[index] ?? 0) - number;
    if (difference !== 0) return difference;
  }
  return 0;
}
