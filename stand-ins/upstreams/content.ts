import { readdir } from "node:fs/promises";
import path from "node:path";
import type { BuiltFiles } from "./files/build-files.ts";
import { describeFile, type ServedFile } from "./files/served-file.ts";

type ByName = Readonly<Record<string, ServedFile>>;

/** The served files, with their hashes. */
export interface Content {
  /** By game version. */
  readonly vanilla: ByName;
  /** By game version too; only the stand-in of BuildTools may download it. */
  readonly spigot: ByName;
  /** By file name, like the following. */
  readonly paper: ByName;
  readonly forge: ByName;
  readonly neoforge: ByName;
  readonly releases: ByName;
  /** Programs that still need the addresses of their sources. */
  readonly tools: {
    readonly buildTools: ServedFile;
    readonly fabricInstaller: ServedFile;
    readonly fabricLauncher: ServedFile;
  };
  /** The archives of all versions that can be downloaded; the first is the newest that is listed. */
  readonly bedrock: readonly [ServedFile, ...ServedFile[]];
  readonly geyser: ServedFile;
  readonly floodgate: ServedFile;
}

export async function readContent({ folder, servers }: BuiltFiles): Promise<Content> {
  const inFolder = (name: string): Promise<ByName> => describeFolder(path.join(folder, name));
  const tool = (name: string): Promise<ServedFile> => describeFile(path.join(folder, "tools", `${name}.jar`));
  return {
    vanilla: byVersion(await inFolder("vanilla")),
    spigot: byVersion(await inFolder("spigot")),
    paper: await inFolder("paper"),
    forge: await inFolder("forge"),
    neoforge: await inFolder("neoforge"),
    releases: await inFolder("releases"),
    tools: {
      buildTools: await tool("BuildTools"),
      fabricInstaller: await tool("FabricInstaller"),
      fabricLauncher: await tool("FabricLauncher"),
    },
    bedrock: [await describeFile(servers.bedrock.netherNet), await describeFile(servers.bedrock.raknet)],
    geyser: await describeFile(servers.bridgePlugin),
    floodgate: await describeFile(servers.plugins.floodgate),
  };
}

function byVersion(files: ByName): ByName {
  return Object.fromEntries(Object.entries(files).map(([name, file]) => [name.replace(/\.jar$/, ""), file]));
}

async function describeFolder(folder: string): Promise<ByName> {
  const names = (await readdir(folder)).toSorted();
  const files = await Promise.all(names.map((name) => describeFile(path.join(folder, name))));
  return Object.fromEntries(files.map((file) => [file.name, file]));
}
