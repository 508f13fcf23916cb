import { chooseMetadata } from "@blockwright/minecraft/jar/choose-metadata";
import type { JarMetadata } from "@blockwright/minecraft/jar/metadata";
import { rangeKindOf, type PlatformMetadata } from "@blockwright/minecraft/jar/platform-metadata";
import { addOnFolder, softwareNames, type SoftwareType } from "@blockwright/minecraft/software";
import { compareMinecraftVersions, isRelease } from "@blockwright/minecraft/versions/version";
import { satisfies } from "@blockwright/minecraft/versions/version-range";
import { bundledNames } from "../../catalogue/index.ts";

export interface AddOnTarget {
  readonly software: SoftwareType;
  readonly minecraftVersion: string;
}

const platformNames: Readonly<Record<PlatformMetadata["platform"], string>> = {
  bukkit: "Bukkit",
  paper: "Paper",
  bungee: "BungeeCord",
  velocity: "Velocity",
  fabric: "Fabric",
  quilt: "Quilt",
  forge: "Forge",
  neoforge: "NeoForge",
};

/** Why a jar would not run on this server, a sentence each. */
export function addOnProblems(metadata: JarMetadata, target: AddOnTarget): string[] {
  const { software, minecraftVersion } = target;
  const name = softwareNames[software];
  if (addOnFolder(software) === undefined)
    return [`This server runs ${name}, which loads no plugins or mods.`];
  const chosen = chooseMetadata(metadata, software, minecraftVersion);
  if (!chosen) {
    const made = [...new Set(metadata.platforms.map(({ platform }) => platformNames[platform]))];
    return made.length === 0 ? [] : [`It is made for ${inWords(made)}, and this server runs ${name}.`];
  }
  return [
    ...(chosen.side === "client"
      ? ["It belongs on players' own computers: a server does not start with it."]
      : []),
    ...versionProblems(chosen, minecraftVersion),
  ];
}

function versionProblems(
  { platform, minecraftRange, apiVersion }: PlatformMetadata,
  minecraftVersion: string,
): string[] {
  const kind = rangeKindOf(platform);
  if (kind && minecraftRange !== null && satisfies(minecraftVersion, minecraftRange, kind) === false)
    return [`It is made for Minecraft ${minecraftRange}, and this server runs ${minecraftVersion}.`];
  const isTooNew =
    apiVersion !== null &&
    isRelease(apiVersion) &&
    isRelease(minecraftVersion) &&
    compareMinecraftVersions(apiVersion, minecraftVersion) > 0;
  return isTooNew
    ? [`It needs Minecraft ${apiVersion} or newer, and this server runs ${minecraftVersion}.`]
    : [];
}

/** Its dependencies that this server lacks, counting the software itself. Names differ in case from jar to jar. */
export function missingNeeds(
  metadata: JarMetadata,
  target: AddOnTarget,
  present: Iterable<string>,
): string[] {
  const chosen = chooseMetadata(metadata, target.software, target.minecraftVersion);
  if (!chosen) return [];
  const bundled = bundledNames({ platform: "java", build: null, ...target }).keys();
  const names = [...present, ...bundled, ...chosen.ids, ...metadata.nestedIds];
  const there = new Set(names.map((name) => name.toLowerCase()));
  return chosen.needs.map(({ id }) => id).filter((id) => !there.has(id.toLowerCase()));
}

function inWords(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
