import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { cachedFolder, hashOf } from "./content-cache.ts";
import { compileJava, readEntries } from "./java-classes.ts";
import { places, recipeHash } from "./source-places.ts";
import type { ZipEntry } from "./zip-file.ts";

const PACKAGE = "standin/broken/";

/** The folder of all class files that are meant to fail. What they were compiled against is not in it. */
export async function buildBrokenClasses(outDir: string): Promise<string> {
  const { pluginApi, broken } = places;
  const [api, text] = pluginApi;
  const hash = (): Promise<string> => hashOf([broken, ...pluginApi], [recipeHash]);
  return cachedFolder(outDir, "broken", hash, async (unfinished) => {
    // Of two classes with one name the later version counts, so only what it lacks is taken from today's.
    const sources = [
      api,
      path.join(text, "Yaml.java"),
      path.join(broken, "absent"),
      path.join(broken, "src"),
    ];
    const classes = await compileJava(sources);
    await mkdir(path.join(unfinished, PACKAGE), { recursive: true });
    for (const { name, bytes } of classes.filter((one) => one.name.startsWith(PACKAGE))) {
      await writeFile(path.join(unfinished, name), bytes);
    }
  });
}

/** A class with those inside of it, as a jar holds them. */
export async function brokenClass(folder: string, name: string): Promise<readonly ZipEntry[]> {
  const all = await readEntries(path.join(folder, PACKAGE));
  const found = all.filter((entry) => entry.name === `${name}.class` || entry.name.startsWith(`${name}$`));
  if (found.length === 0) throw new Error(`There is no broken class ${name}.`);
  return found.map((entry) => ({ name: PACKAGE + entry.name, bytes: entry.bytes }));
}
