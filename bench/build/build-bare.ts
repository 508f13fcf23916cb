import { execFileSync } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { joinJava } from "../../stand-ins/bots/java-bot.ts";
import { pingJava } from "../../stand-ins/bots/status-ping.ts";
import { connectEngine } from "../../apps/agent/src/runtime/engine.ts";
import { runBare } from "../bare-container.ts";
import { minecraftVersion, type OurBuild } from "./build-ours.ts";
import type { BuildSite } from "./build-site.ts";

/** The result of one of our builds, to be placed and run manually. */
export interface BareServer {
  readonly folder: string;
  readonly image: string;
  readonly command: readonly string[];
  readonly environment: readonly string[];
  readonly memoryBytes: number;
  readonly port: number;
}

const ownerOf = "1000:1000";

/** Keeps the installed files, with the final settings, and the way our container was started. */
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
  const docker = connectEngine(site.instance.docker?.socketPath ?? "");
  const { Config, HostConfig } = await docker.getContainer(`bw-${instanceId}`).inspect();
  const port = spec.ports[0]?.port ?? 0;
  const memoryBytes = HostConfig.Memory ?? 0;
  return { folder, image: Config.Image, command: Config.Cmd, environment: Config.Env, memoryBytes, port };
}

interface LaidDown {
  readonly installation: Record<"files" | "texts", readonly { readonly path: string }[]>;
  readonly ports: readonly { readonly port: number }[];
}

/** The minimum: copy the files, start once to check that it loads, stop, start, join. */
export async function buildBare(site: BuildSite, server: BareServer): Promise<number> {
  const address = site.instance.docker?.address ?? "";
  const { port } = server;
  const folder = join(site.poolFolder, "bare");
  rmSync(folder, { recursive: true, force: true });
  const startedAt = performance.now();
  execFileSync("cp", ["-r", server.folder, folder]);
  execFileSync("chown", ["-R", ownerOf, folder]);
  const trial = await start(site, server, folder);
  await untilItAnswers(address, port);
  await trial.stop();
  await trial.remove();
  const container = await start(site, server, folder);
  await untilItAnswers(address, port);
  const bot = await joinJava({ host: address, port, username: "Benched", version: minecraftVersion });
  const joinedAfterMs = performance.now() - startedAt;
  await bot.leave();
  await container.remove({ force: true });
  return joinedAfterMs;
}

function start({ instance }: BuildSite, server: BareServer, folder: string) {
  const docker = connectEngine(instance.docker?.socketPath ?? "");
  return runBare(docker, { ...server, name: "bare", folder, user: ownerOf });
}

async function untilItAnswers(address: string, port: number): Promise<void> {
  for (let tries = 0; tries < 3000; tries += 1) {
    if (await pingJava(address, port, 1000).catch(() => undefined)) return;
    await sleep(20);
  }
  throw new Error("it never answered");
}
