import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { runApiCommand } from "../../services/api-command.ts";
import { run } from "../../services/shell.ts";
import type { Containers } from "../containers.ts";
import type { Installation } from "../installation.ts";
import { recipeOf, type Edition, type Order } from "./orders.ts";

const lookEveryMs = 500;
const mebibyte = 1024 * 1024;

export interface Built {
  readonly serverId: string;
  readonly instanceId: string;
  readonly version: string;
  readonly host: string;
  /** Crossplay servers may have one for each edition. */
  readonly ports: Readonly<Record<Edition, number>>;
  readonly seconds: number;
  readonly peakMb: number;
  readonly residentMb: number;
}

/** From the order to a server that players can join. Throws what the build says, or where it stands after the limit. */
export async function buildOne(
  site: Installation,
  containers: Containers,
  order: Order,
  pluginId: string | undefined,
  limitMs: number,
  interrupted: AbortSignal,
): Promise<Built> {
  const beganAt = performance.now();
  const buildId = await placeOrder(site, order, pluginId);
  let peakBytes = 0;
  for (;;) {
    const seen = await site.call("GET", `/api/build/${buildId}`);
    if (seen["status"] === "failed") throw new Error(String(seen["error"]));
    const serverId = String(seen["serverId"]);
    const instanceId = await instanceOf(site, serverId);
    const sample = instanceId === undefined ? undefined : await containers.runtime.sample(instanceId);
    peakBytes = Math.max(peakBytes, sample?.memoryBytes ?? 0);
    const seconds = (performance.now() - beganAt) / 1000;
    if (seen["status"] === "completed" && instanceId !== undefined) {
      const { minecraftVersion } = seen["plan"] as { minecraftVersion: string };
      const { host, port } = seen["address"] as { host: string; port: number };
      const { bedrockPort } = await site.call("GET", `/api/servers/${serverId}`);
      const ports = { java: port, bedrock: typeof bedrockPort === "number" ? bedrockPort : port };
      const residentMb = await residentMbOf(containers, instanceId);
      const peakMb = Math.round(peakBytes / mebibyte);
      return { serverId, instanceId, version: minecraftVersion, host, ports, seconds, peakMb, residentMb };
    }
    if (seconds * 1000 > limitMs) {
      await site.call("POST", `/api/build/${buildId}/cancel`).catch(() => undefined);
      const standing = (seen["logs"] as string[]).at(-1) ?? String(seen["currentStep"]);
      throw new Error(`not ready after ${Math.round(seconds)} s; last: ${standing}`);
    }
    await sleep(lookEveryMs, undefined, { signal: interrupted });
  }
}

async function placeOrder(site: Installation, order: Order, pluginId: string | undefined): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "smoke-"));
  const file = join(folder, "recipe.json");
  writeFileSync(file, JSON.stringify({ blockwright: 1, recipe: recipeOf(order, pluginId) }));
  const size = ["--owner", site.owner, "--memory-mb", String(order.memoryMb)];
  try {
    return await runApiCommand(site.environment, "build-server.ts", file, ...size);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function instanceOf({ database }: Installation, serverId: string): Promise<string | undefined> {
  const found = await database.query<{ id: string }>("SELECT id FROM instances WHERE server_id = $1", [
    serverId,
  ]);
  return found.rows[0]?.id;
}

async function residentMbOf({ socketPath }: Containers, instanceId: string): Promise<number> {
  const top = ["--host", `unix://${socketPath}`, "top", `bw-${instanceId}`, "-o", "pid,rss"];
  const kilobytes = (await run("docker", top))
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => Number(line.trim().split(/\s+/)[1] ?? 0));
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1024);
}
