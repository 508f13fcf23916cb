import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { serverVersions, versionTrailer } from "../bedrock/src/version.ts";
import type { NativeProgram } from "./build-native.ts";
import { cachedFolder, hashOf } from "./content-cache.ts";
import { compileJava, readEntries } from "./java-classes.ts";
import { places, recipeHash } from "./source-places.ts";
import { zipFile, type ZipEntry } from "./zip-file.ts";

export interface CrossplayFiles {
  /** Archives of Bedrock servers: the last one with RakNet, and one with NetherNet. */
  readonly bedrock: Readonly<Record<BedrockTransport, string>>;
  readonly geyser: string;
  readonly floodgate: string;
}

export type BedrockTransport = keyof typeof serverVersions;
const transports = Object.keys(serverVersions) as BedrockTransport[];

const names = {
  geyser: "Geyser-Spigot.jar",
  floodgate: "floodgate-spigot.jar",
};

/** The files for Bedrock players: their own server, and the plugins that let them onto a Java server. */
export async function buildCrossplay(outDir: string, native: NativeProgram): Promise<CrossplayFiles> {
  const archive = path.join(places.bedrock, "archive");
  const hash = (): Promise<string> =>
    hashOf([archive, places.bridge, ...places.pluginApi], [recipeHash, native.hash]);
  const folder = await cachedFolder(outDir, "crossplay", hash, async (unfinished) => {
    const program = await readFile(native.program);
    const libraries = await Promise.all(
      native.libraries.map(async (file) => ({ name: path.basename(file), bytes: await readFile(file) })),
    );
    const classes = await compileJava([...places.pluginApi, path.join(places.bridge, "src")]);
    const bridgeClasses = classes.filter(({ name }) => name.startsWith("standin/bridge/"));
    const resources = [{ name: "bedrock_server", bytes: program }, ...libraries].map(({ name, bytes }) => ({
      name: `linux-x64/${name}`,
      bytes,
    }));
    const write = async (name: string, entries: readonly ZipEntry[]): Promise<void> =>
      writeFile(path.join(unfinished, name), await zipFile(entries));
    for (const transport of transports) {
      const bytes = Buffer.concat([program, versionTrailer(serverVersions[transport])]);
      const settings = await readEntries(path.join(archive, transport));
      const shared = await readEntries(path.join(archive, "shared"));
      await write(archiveName(transport), [
        { name: "bedrock_server", bytes },
        ...libraries,
        ...shared,
        ...settings,
      ]);
    }
    await write(names.geyser, [...(await described("geyser")), ...bridgeClasses, ...resources]);
    await write(names.floodgate, [...(await described("floodgate")), ...bridgeClasses]);
  });
  const archiveOf = (transport: BedrockTransport): string => path.join(folder, archiveName(transport));
  return {
    bedrock: { raknet: archiveOf("raknet"), netherNet: archiveOf("netherNet") },
    geyser: path.join(folder, names.geyser),
    floodgate: path.join(folder, names.floodgate),
  };
}

function archiveName(transport: BedrockTransport): string {
  return `bedrock-server-${serverVersions[transport]}.zip`;
}

function described(plugin: string): Promise<readonly ZipEntry[]> {
  return readEntries(path.join(places.bridge, plugin));
}
