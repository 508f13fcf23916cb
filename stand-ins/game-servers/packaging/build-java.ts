import { writeFile } from "node:fs/promises";
import path from "node:path";
import { cachedFolder, hashOf } from "./content-cache.ts";
import { compileJava, readEntries, requireJava } from "./java-classes.ts";
import { protocolTables } from "./protocol-tables.ts";
import { places, recipeHash } from "./source-places.ts";
import { zipFile, type ZipEntry } from "./zip-file.ts";

/** Minecraft version → the Java it wants. */
const javaMajors = { "1.20.1": 17, "1.21.4": 21, "26.1": 25 } as const;
export type JavaServerVersion = keyof typeof javaMajors;
const versions = Object.keys(javaMajors) as JavaServerVersion[];

export async function buildJavaServers(outDir: string): Promise<Record<JavaServerVersion, string>> {
  const { javaSources, javaResources, lockFile } = places;
  const hash = (): Promise<string> => hashOf([javaSources, javaResources, lockFile], [recipeHash]);
  const folder = await cachedFolder(outDir, "java", hash, async (unfinished) => {
    const classes = await compileJava([javaSources]);
    const resources = await readEntries(javaResources);
    for (const version of versions) {
      const jar = await zipFile(jarEntries(version, [...resources, ...classes]));
      await writeFile(path.join(unfinished, jarName(version)), jar);
    }
  });
  const files = versions.map((version) => [version, path.join(folder, jarName(version))] as const);
  return Object.fromEntries(files) as Record<JavaServerVersion, string>;
}

function jarName(version: JavaServerVersion): string {
  return `paper-${version}.jar`;
}

function jarEntries(version: JavaServerVersion, content: readonly ZipEntry[]): readonly ZipEntry[] {
  const tables = protocolTables(version);
  const manifest = "Manifest-Version: 1.0\nMain-Class: standin.Main\n\n";
  const about = { id: version, name: version, java_version: javaMajors[version], stable: true };
  return [
    { name: "META-INF/MANIFEST.MF", bytes: Buffer.from(manifest) },
    { name: "version.json", bytes: Buffer.from(`${JSON.stringify(about, undefined, 2)}\n`) },
    ...tables,
    ...requireJava(javaMajors[version], content),
  ];
}
