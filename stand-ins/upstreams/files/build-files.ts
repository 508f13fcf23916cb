import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { buildGameServers, type GameServers } from "../../game-servers/build.ts";
import { cachePlace } from "../../game-servers/packaging/cache-place.ts";
import { cachedFolder, hashOf } from "../../game-servers/packaging/content-cache.ts";
import { compileJava } from "../../game-servers/packaging/java-classes.ts";
import { places, recipeHash } from "../../game-servers/packaging/source-places.ts";
import type { ZipEntry } from "../../game-servers/packaging/zip-file.ts";
import { projects, releasesOf } from "../catalogue/catalogue.ts";
import { gameVersions } from "./game-versions.ts";
import { installerFileName, loaderInstallers } from "./loader-versions.ts";
import { paperBuilds, paperFileName } from "./paper-builds.ts";
import { releaseJar } from "./plugin-jars.ts";
import { serverJar } from "./server-jars.ts";
import { spigotRevisions } from "./spigot-revisions.ts";
import { loaderInstallerJar, toolJar } from "./tool-jars.ts";

const upstreams = path.resolve(import.meta.dirname, "..");
const defaultOutDir = cachePlace("upstreams", path.join(upstreams, "dist"));
const sources = ["files", "catalogue", "java"].map((name) => path.join(upstreams, name));
/** As this process has loaded them. */
const loadedHash = await hashOf(sources);

export interface BuiltFiles {
  readonly folder: string;
  readonly servers: GameServers;
}

/** Everything that is served, as files in folders by kind. The same sources give the same bytes. */
export async function buildFiles(outDir: string = defaultOutDir): Promise<BuiltFiles> {
  const servers = await buildGameServers();
  const built = Object.values(servers.java).map((jar) => path.basename(path.dirname(jar)));
  const hash = (): Promise<string> =>
    hashOf([...sources, ...places.pluginApi], [recipeHash, loadedHash, ...built]);
  const folder = await cachedFolder(outDir, "files", hash, async (unfinished) => {
    const write = async (kind: string, name: string, bytes: Buffer): Promise<void> => {
      await mkdir(path.join(unfinished, kind), { recursive: true });
      await writeFile(path.join(unfinished, kind, name), bytes);
    };
    const classes = await compileJava([
      ...places.pluginApi,
      path.join(upstreams, "java", "plugin"),
      path.join(upstreams, "java", "tools"),
    ]);
    await writeServers(servers, write);
    await writeTools(servers, classes, write);
    await writeReleases(classes, write);
  });
  return { folder, servers };
}

type Write = (kind: string, name: string, bytes: Buffer) => Promise<void>;

async function writeServers(servers: GameServers, write: Write): Promise<void> {
  for (const { id } of gameVersions) {
    await write("vanilla", `${id}.jar`, await serverJar(servers, { software: "vanilla", gameVersion: id }));
  }
  for (const build of paperBuilds) {
    const jar = { software: build.project, gameVersion: build.gameVersion, build: build.id };
    await write("paper", paperFileName(build), await serverJar(servers, jar));
  }
  for (const { gameVersion, build } of spigotRevisions) {
    const jar = await serverJar(servers, { software: "spigot", gameVersion, build });
    await write("spigot", `${gameVersion}.jar`, jar);
  }
}

async function writeTools(servers: GameServers, classes: readonly ZipEntry[], write: Write): Promise<void> {
  for (const installer of loaderInstallers) {
    const { loader, gameVersion, loaderVersion } = installer;
    const server = await serverJar(servers, { software: loader, gameVersion, loaderVersion });
    const jar = await loaderInstallerJar(installer, classes, server);
    await write(loader, installerFileName(installer), jar);
  }
  await write("tools", "BuildTools.jar", await toolJar("BuildTools", classes, []));
  await write("tools", "FabricLauncher.jar", await toolJar("FabricLauncher", classes, []));
  await write("tools", "FabricInstaller.jar", await toolJar("FabricInstaller", classes, []));
}

async function writeReleases(classes: readonly ZipEntry[], write: Write): Promise<void> {
  for (const release of projects.flatMap(releasesOf)) {
    await write("releases", release.fileName, await releaseJar(release, classes));
  }
}
