import { execFile } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { openBuildSite, type BuildSite } from "../build/build-site.ts";
import { someSpec } from "../node/bench-node.ts";

/** The product as in production, with a server that has free storage. */
export interface FileSite extends BuildSite {
  readonly serverId: string;
  readonly instanceId: string;
  /** The server's own folder. */
  readonly folder: string;
}

const cli = join(import.meta.dirname, "../../apps/api/src/cli/create-server.ts");
const run = promisify(execFile);

export async function openFileSite(diskMb: number): Promise<FileSite> {
  const site = await openBuildSite();
  try {
    const serverId = await createServer(site, diskMb);
    const { rows } = await site.pool.query<{ id: string }>("select id from instances where server_id = $1", [
      serverId,
    ]);
    const instanceId = rows[0]?.id ?? "";
    const folder = join(site.poolFolder, "volumes", instanceId);
    await untilThere(folder);
    return { ...site, serverId, instanceId, folder };
  } catch (error) {
    await site.stop();
    throw error;
  }
}

/** Created as an operator would. Its game prints nothing and does nothing. */
async function createServer(site: BuildSite, diskMb: number): Promise<string> {
  const { rows } = await site.pool.query<{ username: string }>("select username from users limit 1");
  const { image, command, manners, limits, installation } = someSpec({});
  const order = {
    owner: rows[0]?.username,
    server: {
      name: "Benched",
      platformType: "java",
      serverType: "paper",
      minecraftVersion: "1.21.4",
      plan: "free",
      maxPlayers: 1,
      maxRamMb: limits.memoryMb,
      maxStorageMb: diskMb,
    },
    protocols: ["tcp"],
    run: { image, command, manners, limits: { ...limits, diskMb }, installation },
  };
  const file = join(site.instance.stateDir, "bench-server.json");
  writeFileSync(file, JSON.stringify(order));
  const { stdout } = await run(process.execPath, [cli, file], { env: site.environment });
  return stdout.trim();
}

async function untilThere(folder: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (existsSync(folder)) return;
    await sleep(100);
  }
  throw new Error("the server never got a folder");
}
