import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readFileSync } from "node:fs";
import type { InstalledPlugin } from "@blockwright/contract/plugins";
import type { BuildSite } from "../../bench/build/build-site.ts";
import { sceneFiles } from "./scene-files.ts";
import type { SceneName } from "./task.ts";
import { readTree, writeInto, type Tree } from "./tree.ts";

export const minecraftVersion = "1.21.4";
const lookEveryMs = 250;
const maxMs = 120_000;

/** A server that tasks are done on, one after another. */
export interface PreparedServer {
  readonly scene: SceneName;
  readonly site: BuildSite;
  readonly cookie: string;
  readonly call: BuildSite["call"];
  readonly serverId: string;
  readonly address: { readonly host: string; readonly port: number };
  /** Where its files are. */
  readonly folder: string;
  /** How it is before each task. */
  readonly base: Tree;
}

const plugin = (slug: string, name: string, version?: string) => ({
  id: `modrinth:${slug}`,
  name,
  reason: "It is part of the scene.",
  ...(version !== undefined && { version }),
});

const recipe = {
  format: 1,
  name: "Harbour",
  description: "For tasks of the AI editor",
  platform: "java",
  software: "paper",
  minecraftVersion,
  plugins: [
    plugin("essentialsx", "EssentialsX"),
    plugin("luckperms", "LuckPerms", "5.4.1"),
    plugin("griefprevention", "GriefPrevention"),
    plugin("worldedit", "WorldEdit"),
    plugin("worldguard", "WorldGuard"),
    plugin("mcmmo", "mcMMO"),
  ],
  properties: { motd: "Harbour of lanterns" },
  gameRules: {},
  configEdits: [],
};

export async function prepareServer(site: BuildSite, scene: SceneName): Promise<PreparedServer> {
  const person = await site.newPerson();
  const file = JSON.stringify({ blockwright: 1, recipe });
  const { id } = await person.call("/api/builds/import", { method: "POST", body: { file } });
  const build = await until(async () => {
    const seen = await person.call(`/api/build/${String(id)}`);
    if (seen["status"] === "failed") throw new Error(`the build failed: ${String(seen["error"])}`);
    return seen["status"] === "completed" ? seen : undefined;
  });
  const serverId = String(build["serverId"]);
  const { rows } = await site.pool.query<{ id: string }>("select id from instances where server_id = $1", [
    serverId,
  ]);
  const folder = join(site.poolFolder, "volumes", rows[0]?.id ?? "");
  const address = build["address"] as PreparedServer["address"];
  const server = { ...person, scene, site, serverId, address, folder };
  await unpinAll(server);
  if (scene === "off") {
    await person.call(`/api/servers/${serverId}/action`, { method: "POST", body: { action: "stop" } });
    await untilState(server, "offline");
  }
  for (const [path, content] of Object.entries(sceneFiles)) writeInto(folder, path, content);
  return { ...server, base: readTree(folder) };
}

/** The recipe names an old version of one, which would not be updated otherwise. */
async function unpinAll({ call, serverId }: Pick<PreparedServer, "call" | "serverId">): Promise<void> {
  const { plugins } = await call(`/api/servers/${serverId}/plugins`);
  for (const { id, isPinned } of plugins as InstalledPlugin[])
    if (isPinned)
      await call(`/api/servers/${serverId}/plugins/${id}/pin`, { method: "PUT", body: { isPinned: false } });
}

export async function untilState(
  { call, serverId }: Pick<PreparedServer, "call" | "serverId">,
  wanted: "online" | "offline",
): Promise<void> {
  await until(async () => ((await call(`/api/servers/${serverId}`))["status"] === wanted ? true : undefined));
}

export async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  const giveUpAt = performance.now() + maxMs;
  while (performance.now() < giveUpAt) {
    const found = await look();
    if (found !== undefined) return found;
    await sleep(lookEveryMs);
  }
  throw new Error("it did not happen in time");
}

/** Of the current run. */
export function logOf({ folder }: Pick<PreparedServer, "folder">): string {
  return readFileSync(join(folder, "logs/latest.log"), "utf8");
}

export function type({ call, serverId }: PreparedServer, command: string): Promise<unknown> {
  return call(`/api/servers/${serverId}/console`, { method: "POST", body: { command } });
}
