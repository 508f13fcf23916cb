import { zipFile, type ZipEntry } from "../../game-servers/packaging/zip-file.ts";
import { installedFiles, type LoaderInstaller } from "./loader-versions.ts";
import { unpack } from "./unpack.ts";

type Tool = "BuildTools" | "FabricInstaller" | "FabricLauncher" | "LoaderInstaller";

const TOOLS = "standin/tools/";

/** A program of ours with what it needs to know as properties of its jar. */
export function toolJar(
  tool: Tool,
  classes: readonly ZipEntry[],
  rest: readonly ZipEntry[],
): Promise<Buffer> {
  const manifest = `Manifest-Version: 1.0\nMain-Class: ${TOOLS.replaceAll("/", ".")}${tool}\n\n`;
  const needed = [tool, "Compile", "Fetch", "MojangServer"].map((name) => `${TOOLS}${name}.class`);
  const code = classes.filter(({ name }) => needed.includes(name));
  return zipFile([{ name: "META-INF/MANIFEST.MF", bytes: Buffer.from(manifest) }, ...rest, ...code]);
}

export function loaderInstallerJar(
  installer: LoaderInstaller,
  classes: readonly ZipEntry[],
  server: Buffer,
): Promise<Buffer> {
  const { folder, jar, isShim } = installedFiles(installer);
  const about = properties({ folder, jar, shim: String(isShim) });
  return toolJar("LoaderInstaller", classes, [
    { name: "installer.properties", bytes: about },
    { name: "server.jar", bytes: server },
  ]);
}

/** Where a tool finds its sources is known only when they are served. */
export async function withProperties(
  jar: Buffer,
  files: Readonly<Record<string, Readonly<Record<string, string>>>>,
): Promise<Buffer> {
  const texts = Object.entries(files).map(([name, values]) => [name, properties(values)] as const);
  return withFiles(jar, Object.fromEntries(texts));
}

export function withFiles(jar: Buffer, files: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  return zipFile([...unpack(jar), ...Object.entries(files).map(([name, bytes]) => ({ name, bytes }))]);
}

export function properties(values: Readonly<Record<string, string>>): Buffer {
  return Buffer.from(
    Object.entries(values)
      .map(([key, value]) => `${key}=${value}\n`)
      .join(""),
  );
}
