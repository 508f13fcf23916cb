import { createHash } from "node:crypto";
import { identifyFile } from "../../catalogue/index.ts";
import { FileRefusal, readInstanceBytes } from "../../files/index.ts";
import type { PluginPlace } from "../plugin-place.ts";
import type { PluginsDeps } from "../plugins-deps.ts";
import { unknownSource } from "../record-add-ons.ts";
import type { InstalledPlugin } from "../record-plugins.ts";
import { aboutJar, cleanName } from "./about-jar.ts";
import type { StrangeJar } from "./reconcile.ts";

const maxJarBytes = 64 * 1024 * 1024;

/** Identifies a jar that we did not install. Only its hash proves its origin. */
export async function readStranger(
  deps: PluginsDeps,
  place: PluginPlace & { readonly instanceId: string },
  { path, jarPath, enabled }: StrangeJar,
): Promise<InstalledPlugin> {
  const asidePath = enabled ? null : jarPath;
  const found = { description: null, downloadUrl: null, path, enabled, asidePath };
  const fileName = cleanName(path.slice(path.lastIndexOf("/") + 1, -".jar".length));
  const bytes = await readInstanceBytes(deps, place.instanceId, jarPath, maxJarBytes).catch(ignoreRefused);
  if (!bytes) return { ...found, name: fileName, version: null, source: unknownSource };
  const hash = (algorithm: string) => createHash(algorithm).update(bytes).digest("hex");
  const hashes = { sha256: hash("sha256"), sha512: hash("sha512") };
  const about = aboutJar(bytes, place);
  const known = await identifyFile(deps.catalogue, hashes);
  return {
    ...found,
    name: about.name ?? fileName,
    version: known?.version ?? about.version,
    source: known?.id ?? unknownSource,
    digest: { algorithm: "sha512", hex: hashes.sha512 },
    descriptor: about.descriptor,
  };
}

/** Too large, or deleted since. */
function ignoreRefused(error: unknown): undefined {
  if (!(error instanceof FileRefusal)) throw error;
}
