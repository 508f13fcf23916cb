import { chooseJava, javaNeed } from "@blockwright/minecraft/java-choice";
import type { MakingStep } from "@blockwright/minecraft/lock";
import { newestVersion } from "@blockwright/minecraft/recipe";
import { softwareNames, type SoftwareType } from "@blockwright/minecraft/software";
import { parseVersion } from "@blockwright/minecraft/versions/version";
import { CatalogueError } from "../catalogue-error.ts";
import type { CatalogueDeps, Runtimes } from "../catalogue-deps.ts";
import { noJavaSentence } from "./java-here.ts";
import { listVersions, sourceOf } from "./list-versions.ts";
import { namingTheSource } from "../source-failure.ts";
import type { ResolvedSoftware } from "./resolved-software.ts";
import type { OfferedSoftware } from "./software-source.ts";

type Resolving = Pick<CatalogueDeps, "software" | "pinFile" | "findRuntimes">;

export interface SoftwareWish {
  readonly software: SoftwareType;
  /** A release, or `latest` for the newest stable one. */
  readonly minecraftVersion: string;
  /** Exactly that build; otherwise the newest. */
  readonly build?: string;
  /** The machine that it has to run on; otherwise any. */
  readonly nodeId?: string | undefined;
}

/** Exactly what to install for a request, or a CatalogueError that says what is available instead. */
export async function resolveSoftware(deps: Resolving, wish: SoftwareWish): Promise<ResolvedSoftware> {
  const { software, build } = wish;
  const minecraftVersion = await wishedVersion(deps, wish);
  const runtimes = await deps.findRuntimes(wish.nodeId);
  const offered = await offer(deps, software, minecraftVersion, build);
  const pinning = Promise.all(offered.files.map((file) => deps.pinFile(file)));
  // Without a Java version, the result for the files does not matter.
  pinning.catch(() => undefined);
  const java = await javaFor(deps, software, offered, runtimes);
  refuseWithoutRuntime(software, offered, runtimes);
  const files = await pinning;
  const digest = files[0]?.digest.hex ?? "";
  return {
    type: software,
    minecraftVersion,
    build: offered.build,
    refs: offered.refs,
    isStable: offered.isExperimental !== true,
    java,
    javaFlags: offered.javaFlags,
    launch: offered.launch,
    files,
    steps: offered.steps.map((step) => exactStep(step, java, digest)),
  };
}

async function wishedVersion(deps: Resolving, { software, minecraftVersion }: SoftwareWish) {
  if (minecraftVersion === newestVersion) {
    const newest = (await listVersions(deps, software)).find(({ isStable }) => isStable);
    if (newest) return newest.minecraftVersion;
    throw new CatalogueError(
      "unknown-version",
      `${softwareNames[software]} has no finished version right now. Please choose other software, or name a version.`,
    );
  }
  // Bedrock has its own numbering.
  if (software === "bedrock") return minecraftVersion.trim();
  const parsed = parseVersion(minecraftVersion);
  if (parsed.ok) return parsed.version.text;
  throw new CatalogueError("unknown-version", parsed.sentence);
}

async function offer(deps: Resolving, software: SoftwareType, version: string, build?: string) {
  const source = sourceOf(deps, software);
  return namingTheSource(softwareNames[software], () => source.resolve(version, build));
}

/** The software's source decides, then Mojang, then our own table. */
async function javaFor(
  deps: Resolving,
  software: SoftwareType,
  offered: OfferedSoftware,
  runtimes: Runtimes,
): Promise<number | null> {
  if (offered.launch.kind === "binary") return null;
  const { minecraftVersion, javaMaximum: maximum } = offered;
  const minimum = offered.javaMinimum ?? (await mojangJava(deps, software, minecraftVersion));
  const need = javaNeed(software, minecraftVersion, { minimum, maximum });
  const java = chooseJava(software, minecraftVersion, need, runtimes.java);
  if (java !== undefined) return java;
  throw new CatalogueError("no-java", noJavaSentence(software, minecraftVersion, need));
}

/** It may also be made somewhere else than where it runs. */
function refuseWithoutRuntime(
  software: SoftwareType,
  { launch, steps, minecraftVersion }: OfferedSoftware,
  { builder, hasNative }: Runtimes,
): void {
  const isNative = launch.kind === "binary" || steps.some(({ image }) => image === "native");
  const jdk = steps.find(({ image, java }) => image === "builder" && !builder.includes(java ?? 0))?.java;
  if (jdk === undefined && (hasNative || !isNative)) return;
  const what = `${softwareNames[software]} ${minecraftVersion} can't be ${launch.kind === "binary" ? "run" : "made"} here`;
  const why = jdk === undefined ? "an image for programs without Java" : `one with a JDK ${jdk ?? ""}`.trim();
  throw new CatalogueError("no-java", `${what}: ${why} is missing. Please choose other software.`);
}

async function mojangJava(deps: Resolving, software: SoftwareType, version: string): Promise<number | null> {
  if (software === "vanilla") return null;
  try {
    return (await offer(deps, "vanilla", version)).javaMinimum;
  } catch (error) {
    // A version only its loader knows: the table decides. A source that is down is not an answer.
    if (error instanceof CatalogueError && error.code === "unknown-version") return null;
    throw error;
  }
}

function exactStep(step: MakingStep, java: number | null, digest: string): MakingStep {
  const keep = step.keep && { ...step.keep, key: step.keep.key.replace("{digest}", digest) };
  return {
    ...step,
    java: step.image === "java" ? java : step.java,
    ...(keep && { keep }),
  };
}
