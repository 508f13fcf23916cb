import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { serverVersion } from "../bedrock/src/version.ts";
import type { NativeProgram } from "./build-native.ts";
import { cachedFolder, hashOf } from "./content-cache.ts";
import { compileJava, readEntries } from "./java-classes.ts";
import { places, recipeHash } from "./source-places.ts";
import { zipFile, type ZipEntry } from "./zip-file.ts";

export interface CrossplayFiles {
  readonly bedrock: string;
  readonly geyser: string;
  readonly floodgate: string;
}

const names = {
  bedrock: `bedrock-server-${serverVersion}.zip`,
  geyser: "Geyser-Spigot.jar",
  floodgate: "floodgate-spigot.jar",
};

/** The files for Bedrock players: their own server, and the plugins that let them onto a Java server. */
export async function buildCrossplay(outDir: string, native: NativeProgram): Promise<CrossplayFiles> {
  const archive = path.join(places.bedrock, "archive");
  const hash = (): Promise<string> =>
    hashOf([archive, places.bridge, ...places.pluginApi], [recipeHash, native.hash]);
  const folder = await cachedFolder(outDir, "crossplay", hash, async (unfinished) => {
    const program: ZipEntry[] = [
      { name: "bedrock_server", bytes: await readFile(native.program) },
      { name: "libraknet.so", bytes: await readFile(native.raknet) },
    ];
    const classes = await compileJava([...places.pluginApi, path.join(places.bridge, "src")]);
    const bridgeClasses = classes.filter(({ name }) => name.startsWith("standin/bridge/"));
    const resources = program.map(({ name, bytes }) => ({ name: `linux-x64/${name}`, bytes }));
    const write = async (name: string, entries: readonly ZipEntry[]): Promise<void> =>
      writeFile(path.join(unfinished, name), await zipFile(entries));
    await write(names.bedrock, [...program, ...(await readEntries(archive))]);
    await write(names.geyser, [...(await described("geyser")), ...bridgeClasses, ...resources]);
    await write(names.floodgate, [...(await described("floodgate")), ...bridgeClasses]);
  });
  return {
    bedrock: path.join(folder, names.bedrock),
    geyser: path.join(folder, names.geyser),
    floodgate: path.join(folder, names.floodgate),
  };
}

function described(plugin: string): Promise<readonly ZipEntry[]> {
  return readEntries(path.join(places.bridge, plugin));
}
