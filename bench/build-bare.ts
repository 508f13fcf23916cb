import { execFileSync } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { joinJava } from "../stand-ins/bots/java-bot.ts";
import { pingJava } from "../stand-ins/bots/status-ping.ts";
import { minecraftVersion, type OurBuild } from "./build-ours.ts";
import type { BuildSite } from "./build-site.ts";

/** What one of our builds has made, to be placed and run by hand. */
export interface BareServer {
  readonly folder: string;
  readonly image: string;
  readonly command: readonly string[];
  readonly environment: readonly string[];
  readonly memory: string;
  readonly port: number;
}

const ownerOf = "1000:1000";

/** Keeps the files as they were laid down, with the settings as they became, and how our container was started. */
export async function takeAfter(site: BuildSite, { instanceId }: OurBuild): Promise<BareServer> {
  const tree = join(site.poolFolder, "volumes", instanceId);
  const folder = join(site.poolFolder, "bare-files");
  const { rows } = await site.pool.query<{ spec: LaidDown }>("select spec from instances where id = $1", [
    instanceId,
  ]);
  const [{ spec } = { spec: undefined }] = rows;
  if (!spec) throw new Error("the build left no instance");
  rmSync(folder, { recursive: true, force: true });
  for (const { path } of [...spec.installation.files, ...spec.installation.texts])
    cpSync(join(tree, path), join(folder, path));
  const format = "{{json .Config}}\t{{.HostConfig.Memory}}";
  const [config = "{}", memory = ""] = docker(site, "inspect", "-f", format, `bw-${instanceId}`).split("\t");
  const { Image, Cmd, Env } = JSON.parse(config) as { Image: string; Cmd: string[]; Env: string[] };
  const port = spec.ports[0]?.port ?? 0;
  return { folder, image: Image, command: Cmd, environment: Env, memory: memory.trim(), port };
}

interface LaidDown {
  readonly installation: Record<"files" | "texts", readonly { readonly path: string }[]>;
  readonly ports: readonly { readonly port: number }[];
}

/** The least anybody could do: copy the files, start once to see that it loads, stop, start, join. */
export async function buildBare(site: BuildSite, server: BareServer): Promise<number> {
  const address = site.instance.docker?.address ?? "";
  const { port } = server;
  const folder = join(site.poolFolder, "bare");
  rmSync(folder, { recursive: true, force: true });
  const startedAt = performance.now();
  execFileSync("cp", ["-r", server.folder, folder]);
  execFileSync("chown", ["-R", ownerOf, folder]);
  runBare(site, server, folder);
  await untilItAnswers(address, port);
  docker(site, "stop", "bare");
  docker(site, "rm", "bare");
  runBare(site, server, folder);
  await untilItAnswers(address, port);
  const bot = await joinJava({ host: address, port, username: "Benched", version: minecraftVersion });
  const joinedAfterMs = performance.now() - startedAt;
  await bot.leave();
  docker(site, "rm", "-f", "bare");
  return joinedAfterMs;
}

function runBare(site: BuildSite, server: BareServer, folder: string): void {
  const { image, command, environment, memory, port } = server;
  const options = ["--name", "bare", "-d", "-i", "-m", memory, "--memory-swap", memory, "-u", ownerOf];
  const settings = environment.flatMap((one) => ["-e", one]);
  const mounts = ["-p", `${port}:${port}`, "-v", `${folder}:/data`, "-w", "/data"];
  docker(site, "run", ...options, ...settings, ...mounts, image, ...command);
}

function docker({ instance }: BuildSite, ...args: readonly string[]): string {
  const env = { ...process.env, DOCKER_HOST: `unix://${instance.docker?.socketPath}` };
  return execFileSync("docker", [...args], { env, encoding: "utf8" });
}

async function untilItAnswers(address: string, port: number): Promise<void> {
  for (let tries = 0; tries < 3000; tries += 1) {
    if (await pingJava(address, port, 1000).catch(() => undefined)) return;
    await sleep(20);
  }
  throw new Error("it never answered");
}
