import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { buildGameServers } from "../build.ts";
import { GameProcess } from "./game-process.fixture.ts";

export const host = "127.0.0.1";

export interface ServerFolder {
  readonly folder: string;
  readonly port: number;
}

interface FolderOptions {
  readonly properties?: Readonly<Record<string, string | number>>;
  readonly plugins?: readonly string[];
}

/** A folder with everything a server needs, including the accepted EULA. Removed when the test ends. */
export async function serverFolder({
  properties = {},
  plugins = [],
}: FolderOptions = {}): Promise<ServerFolder> {
  const folder = mkdtempSync(path.join(tmpdir(), "standin-server-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const port = await freePort();
  const settings = Object.entries({ "server-port": port, "server-ip": host, ...properties });
  writeFileSync(path.join(folder, "eula.txt"), "eula=true\n");
  writeFileSync(
    path.join(folder, "server.properties"),
    settings.map(([key, value]) => `${key}=${value}\n`).join(""),
  );
  mkdirSync(path.join(folder, "plugins"));
  for (const plugin of plugins) copyFileSync(plugin, path.join(folder, "plugins", path.basename(plugin)));
  return { folder, port };
}

/** Starts the 1.20.1 server with this machine's Java; it is killed when the test ends. */
export async function startLocalServer(
  folder: string,
  options: {
    javaOptions?: readonly string[];
    version?: "1.20.1" | "1.21.4" | "26.1";
    env?: NodeJS.ProcessEnv;
  } = {},
): Promise<GameProcess> {
  const { java } = await buildGameServers();
  const jar = java[options.version ?? "1.20.1"];
  const args = ["-Xmx128m", "-XX:+UseSerialGC", ...(options.javaOptions ?? []), "-jar", jar, "--nogui"];
  const server = new GameProcess("java", args, { cwd: folder, env: { ...process.env, ...options.env } });
  onTestFinished(() => server.kill());
  return server;
}

export async function startReadyServer(
  options: FolderOptions = {},
): Promise<ServerFolder & { server: GameProcess }> {
  const place = await serverFolder(options);
  const server = await startLocalServer(place.folder);
  await server.line("! For help, type");
  return { ...place, server };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, host, () => {
      const address = probe.address();
      if (address === null || typeof address === "string") return reject(new Error("No port."));
      probe.close(() => resolve(address.port));
    });
  });
}
