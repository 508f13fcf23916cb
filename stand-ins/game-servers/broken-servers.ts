import path from "node:path";
import { brokenClass, buildBrokenClasses } from "./packaging/broken-classes.ts";
import { cachePlace } from "./packaging/cache-place.ts";
import { requireJava } from "./packaging/java-classes.ts";
import { zipFile } from "./packaging/zip-file.ts";

export interface BrokenJar {
  /** Descriptions and settings, by their place in the jar. */
  readonly texts?: Readonly<Record<string, string>>;
  /** Of `broken/src`, without the package. */
  readonly classes?: readonly string[];
  /** What its classes look like they were compiled for. */
  readonly javaMajor?: number;
}

const defaultOutDir = cachePlace("game-servers", path.join(import.meta.dirname, "dist"));

/** Where classes of plugins and mods that fail stand in a jar. */
export const brokenPackage = "standin.broken";

export async function brokenJar({ texts = {}, classes = [], javaMajor }: BrokenJar): Promise<Buffer> {
  const folder = await buildBrokenClasses(defaultOutDir);
  const code = (await Promise.all(classes.map((name) => brokenClass(folder, name)))).flat();
  return zipFile([
    ...Object.entries(texts).map(([name, text]) => ({ name, bytes: Buffer.from(text) })),
    ...(javaMajor === undefined ? code : requireJava(javaMajor, code)),
  ]);
}
