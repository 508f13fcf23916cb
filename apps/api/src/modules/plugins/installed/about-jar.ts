import { chooseMetadata } from "@blockwright/minecraft/jar/choose-metadata";
import { readJarMetadata, type JarMetadata } from "@blockwright/minecraft/jar/metadata";
import { UnreadableZipError } from "@blockwright/minecraft/zip/error";
import { shownName, type PluginTarget } from "../../catalogue/index.ts";
import type { AddOnDescriptor } from "../../changes/index.ts";
import { descriptorOf } from "./descriptor.ts";

const maxNames = 200;

interface AboutJar {
  /** Null if it states none. */
  readonly name: string | null;
  readonly version: string | null;
  readonly descriptor: AddOnDescriptor;
}

/** The metadata of an untrusted jar, in safe text. */
export function aboutJar(bytes: Uint8Array, target: PluginTarget): AboutJar {
  const jar = metadataOf(bytes);
  if (!jar) return { name: null, version: null, descriptor: { names: [], carries: [], needs: [] } };
  const metadata = chooseMetadata(jar, target.software, target.minecraftVersion) ?? jar.platforms[0];
  const { names, carries, needs } = descriptorOf(jar, target);
  const some = (list: readonly string[]) => list.slice(0, maxNames).map(cleanName);
  return {
    name: cleanName(metadata?.ids[0] ?? metadata?.name ?? "") || null,
    version: cleanName(metadata?.version ?? "") || null,
    descriptor: { names: some(names), carries: some(carries), needs: some(needs) },
  };
}

/** One harmless line that the database accepts. */
export function cleanName(text: string): string {
  return shownName.parse(text.toWellFormed());
}

function metadataOf(bytes: Uint8Array): JarMetadata | undefined {
  try {
    return readJarMetadata(bytes);
  } catch (error) {
    if (error instanceof UnreadableZipError) return undefined;
    throw error;
  }
}
