import path from "node:path";
import { brokenClass, buildBrokenClasses } from "./packaging/broken-classes.ts";
import { cachePlace } from "./packaging/cache-place.ts";
import { requireJava } from "./packaging/java-classes.ts";
import { zipFile } from "./packaging/zip-file.ts";

export interface BrokenJar {
  /** Descriptions and settings, by path in the jar. */
  readonly texts?: Readonly<Record<string, string>>;
  /** Class names in `broken/src`, without the package. */
  readonly classes?: readonly string[];
  /** The Java version its classes appear to be compiled for. */
  readonly javaMajor?: number;
}

const defaultOutDir = cachePlace("game-servers", path.join(import.meta.dirname, "dist"));

/** The package of failing plugin and mod classes. */
export const brokenPackage = "standin.broken";

export async function brokenJar({ texts = {}, classes = [], javaMajor }: BrokenJar): Promise<Buffer> {
  const folder = await buildBrokenClasses(defaultOutDir);
  const code = (await Promise.all(classes.map((name) => brokenClass(folder, name)))).flat();
  return zipFile([
    ...Object.entries(texts).map(([name, text]) => ({ name, bytes: Buffer.from(text) })),
    ...(javaMajor === undefined ? code : requireJava(javaMajor, code)),
  ]);
}
