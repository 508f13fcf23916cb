import { readFile } from "node:fs/promises";
import type { GameServers } from "../../game-servers/build.ts";
import { zipFile, type ZipEntry } from "../../game-servers/packaging/zip-file.ts";
import { gameVersions } from "./game-versions.ts";
import { unpack } from "./unpack.ts";

export type ServerSoftware = "vanilla" | "paper" | "folia" | "spigot" | "fabric" | "forge" | "neoforge";

export interface ServerJar {
  readonly software: ServerSoftware;
  readonly gameVersion: string;
  readonly build?: number;
  readonly loaderVersion?: string;
}

const MANIFEST = "META-INF/MANIFEST.MF";

/** The stand-in server of that version; its manifest says as what it behaves, and makes every build other bytes. */
export async function serverJar(servers: GameServers, jar: ServerJar): Promise<Buffer> {
  const version = gameVersions.find(({ id }) => id === jar.gameVersion);
  if (version === undefined) throw new Error(`There is no stand-in for Minecraft ${jar.gameVersion}.`);
  const entries = await entriesOf(servers.java[version.protocolOf]);
  return zipFile(entries.map((entry) => relabelled(entry, jar, version.protocolOf)));
}

/** Kept, because most of what is packed for one software was packed for another before. */
const unpacked = new Map<string, Promise<readonly ZipEntry[]>>();

function entriesOf(jar: string): Promise<readonly ZipEntry[]> {
  const entries = unpacked.get(jar) ?? readFile(jar).then(unpack);
  unpacked.set(jar, entries);
  return entries;
}

function relabelled(entry: ZipEntry, jar: ServerJar, protocolOf: string): ZipEntry {
  const renamed = (before: string, after: string): ZipEntry => ({
    name: entry.name,
    bytes: Buffer.from(entry.bytes.toString().replaceAll(before, after)),
  });
  switch (entry.name) {
    case MANIFEST:
      return { name: MANIFEST, bytes: Buffer.from(manifestOf(jar)) };
    case "version.json":
      return renamed(`"${protocolOf}"`, `"${jar.gameVersion}"`);
    case "protocol/protocol.properties":
      return renamed(`version=${protocolOf}\n`, `version=${jar.gameVersion}\n`);
    default:
      return entry;
  }
}

function manifestOf({ software, build, loaderVersion }: ServerJar): string {
  const lines = [
    "Manifest-Version: 1.0",
    "Main-Class: standin.Main",
    `Stand-In-Software: ${software}`,
    ...(build === undefined ? [] : [`Stand-In-Build: ${build}`]),
    ...(loaderVersion === undefined ? [] : [`Stand-In-Loader: ${loaderVersion}`]),
  ];
  return `${lines.join("\n")}\n\n`;
}
