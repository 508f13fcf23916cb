import { readBukkit } from "./bukkit-metadata.ts";
import { DescriptorProblem, parseJson, parseToml, parseYaml, type PieceBudget } from "./descriptor-text.ts";
import { readFabric } from "./fabric-metadata.ts";
import { readForge, readNeoForge } from "./forge-metadata.ts";
import { javaMajorFor } from "./java.ts";
import { manifestValue } from "./manifest.ts";
import { readLegacyForge } from "./legacy-forge-metadata.ts";
import { readPaper } from "./paper-metadata.ts";
import type { Descriptor, PlatformMetadata } from "./platform-metadata.ts";
import { readBungee, readVelocity } from "./proxy-metadata.ts";
import { readQuilt } from "./quilt-metadata.ts";
import { UnreadableZipError } from "../zip/error.ts";
import type { InflateBudget } from "../zip/inflate.ts";
import { openZip, type Zip } from "../zip/reader.ts";

export interface JarMetadata {
  /** One for each descriptor in the jar; several if it supports several platforms. */
  readonly platforms: readonly PlatformMetadata[];
  readonly javaMajor: number | null;
  /** Mods nested in the mod, as far as they can be read cheaply. */
  readonly nestedIds: readonly string[];
  /** Sentences about descriptors that can't be used. */
  readonly problems: readonly string[];
}

interface Format {
  readonly file: string;
  readonly isForMods: boolean;
  readonly parse: (text: string, budget: PieceBudget) => unknown;
  readonly read: (source: unknown, jarVersion: string | null) => Descriptor;
}

const formats: readonly Format[] = [
  { file: "paper-plugin.yml", isForMods: false, parse: parseYaml, read: readPaper },
  { file: "plugin.yml", isForMods: false, parse: parseYaml, read: readBukkit },
  { file: "bungee.yml", isForMods: false, parse: parseYaml, read: readBungee },
  { file: "velocity-plugin.json", isForMods: false, parse: parseJson, read: readVelocity },
  { file: "quilt.mod.json", isForMods: true, parse: parseJson, read: readQuilt },
  { file: "fabric.mod.json", isForMods: true, parse: parseJson, read: readFabric },
  { file: "META-INF/neoforge.mods.toml", isForMods: true, parse: parseToml, read: readNeoForge },
  { file: "META-INF/mods.toml", isForMods: true, parse: parseToml, read: readForge },
  { file: "mcmod.info", isForMods: true, parse: parseJson, read: readLegacyForge },
];
export const descriptorFiles: readonly string[] = formats.map(({ file }) => file);

const largestDescriptorBytes = 1024 * 1024;
const maxPieces = 8_000;
const largestNestedJarBytes = 1024 * 1024;
const maxNestedJars = 60;
const maxNestedBytes = 8 * 1024 * 1024;
/** For the whole jar. Honest jars use a tenth of it; hostile ones take a few seconds. */
const inflateBudgetBytes = 4 * 1024 * 1024;

/** Throws `UnreadableZipError` when the jar can't be read or is hostile; a bad descriptor is only a problem. */
export function readJarMetadata(bytes: Uint8Array): JarMetadata {
  const budget: InflateBudget = { remainingBytes: inflateBudgetBytes };
  const zip = openZip(bytes, budget);
  const { descriptors, problems } = readDescriptors(zip);
  return {
    platforms: descriptors.map(({ metadata }) => metadata),
    javaMajor: javaMajorFor(zip, descriptors),
    nestedIds: nestedIdsOf(zip, descriptors, budget),
    problems,
  };
}

function readDescriptors(zip: Zip): { descriptors: Descriptor[]; problems: string[] } {
  const descriptors: Descriptor[] = [];
  const problems: string[] = [];
  const pieces: PieceBudget = { remainingPieces: maxPieces };
  const manifest = textOf(zip, "META-INF/MANIFEST.MF");
  const jarVersion = manifest === undefined ? null : manifestValue(manifest, "Implementation-Version");
  for (const { file, parse, read } of formats) {
    const text = textOf(zip, file);
    if (text === undefined) continue;
    try {
      descriptors.push(read(parse(text, pieces), jarVersion));
    } catch (error) {
      if (!(error instanceof DescriptorProblem)) throw error;
      problems.push(`${file} ${error.message}`);
    }
  }
  return { descriptors, problems };
}

function textOf(zip: Zip, file: string): string | undefined {
  const bytes = zip.read(file, largestDescriptorBytes);
  return bytes && new TextDecoder().decode(bytes);
}

/** Only one level deep: deeper nested jars are left to the loader. */
function nestedIdsOf(zip: Zip, descriptors: readonly Descriptor[], budget: InflateBudget): string[] {
  const paths = new Set([...descriptors.flatMap(({ nestedJars }) => nestedJars), ...jarJarPaths(zip)]);
  const pieces: PieceBudget = { remainingPieces: maxPieces };
  let remainingBytes = maxNestedBytes;
  const ids = [...paths].slice(0, maxNestedJars).flatMap((path) =>
    // Nested jars are optional information: an unreadable one is skipped.
    quietly((): readonly string[] => {
      const bytes = zip.read(path, Math.min(largestNestedJarBytes, remainingBytes));
      remainingBytes -= bytes?.length ?? 0;
      return bytes ? modIdsOf(openZip(bytes, budget), pieces) : [];
    }),
  );
  return [...new Set(ids)];
}

/** Only from the first descriptor a loader would use: sixty jars with nine descriptors each would take too long. */
function modIdsOf(zip: Zip, pieces: PieceBudget): readonly string[] {
  const format = formats.find(({ file, isForMods }) => isForMods && zip.has(file));
  if (!format) return [];
  const text = textOf(zip, format.file) ?? "";
  return format.read(format.parse(text, pieces), null).metadata.ids;
}

/** Where Forge and NeoForge store nested jars. */
function jarJarPaths(zip: Zip): string[] {
  return zip.names.filter((name) => name.startsWith("META-INF/jarjar/") && name.endsWith(".jar"));
}

function quietly(read: () => readonly string[]): readonly string[] {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableZipError || error instanceof DescriptorProblem) return [];
    throw error;
  }
}
