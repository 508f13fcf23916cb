import { createHash } from "node:crypto";
import { chooseMetadata } from "@blockwright/minecraft/jar/choose-metadata";
import { readJarMetadata, type JarMetadata } from "@blockwright/minecraft/jar/metadata";
import { UnreadableZipError } from "@blockwright/minecraft/zip/error";
import { identifyFile, shownName } from "../../catalogue/index.ts";
import type { AddOnDescriptor } from "../../changes/index.ts";
import { FileRefusal, readInstanceBytes } from "../../files/index.ts";
import type { PluginPlace } from "../plugin-place.ts";
import type { PluginsDeps } from "../plugins-deps.ts";
import { unknownSource } from "../record-add-ons.ts";
import type { InstalledPlugin } from "../record-plugins.ts";
import { descriptorOf } from "./descriptor.ts";
import type { StrangeJar } from "./reconcile.ts";

const maxJarBytes = 64 * 1024 * 1024;
const maxNames = 200;

/** What a jar is that came by another way than ours. Only its hash proves where it is from. */
export async function readStranger(
  deps: PluginsDeps,
  place: PluginPlace & { readonly instanceId: string },
  { path, jarPath, enabled }: StrangeJar,
): Promise<InstalledPlugin> {
  const found = {
    description: null,
    downloadUrl: null,
    path,
    enabled,
    asidePath: enabled ? null : jarPath,
  };
  const fileName = cleanName(path.slice(path.lastIndexOf("/") + 1, -".jar".length));
  const bytes = await readInstanceBytes(deps, place.instanceId, jarPath, maxJarBytes).catch(ignoreRefused);
  if (!bytes) return { ...found, name: fileName, version: null, source: unknownSource };
  const hash = (algorithm: string) => createHash(algorithm).update(bytes).digest("hex");
  const hashes = { sha256: hash("sha256"), sha512: hash("sha512") };
  const jar = metadataOf(bytes);
  const metadata = jar && (chooseMetadata(jar, place.software, place.minecraftVersion) ?? jar.platforms[0]);
  const known = await identifyFile(deps.catalogue, hashes);
  const version = known?.version ?? metadata?.version ?? null;
  return {
    ...found,
    name: cleanName(metadata?.ids[0] ?? metadata?.name ?? "") || fileName,
    version: version && cleanName(version),
    source: known?.id ?? unknownSource,
    digest: { algorithm: "sha512", hex: hashes.sha512 },
    descriptor: jar ? cleaned(descriptorOf(jar, place)) : { names: [], carries: [], needs: [] },
  };
}

function metadataOf(bytes: Buffer): JarMetadata | undefined {
  try {
    return readJarMetadata(bytes);
  } catch (error) {
    if (error instanceof UnreadableZipError) return undefined;
    throw error;
  }
}

function cleaned({ names, carries, needs }: AddOnDescriptor): AddOnDescriptor {
  const some = (list: readonly string[]) => list.slice(0, maxNames).map(cleanName);
  return { names: some(names), carries: some(carries), needs: some(needs) };
}

/** Strangers' words, as one harmless line that the database takes. */
function cleanName(text: string): string {
  return shownName.parse(text.toWellFormed());
}

/** Too large, or gone since. */
function ignoreRefused(error: unknown): undefined {
  if (!(error instanceof FileRefusal)) throw error;
}
