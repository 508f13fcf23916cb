import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pingJava } from "../stand-ins/bots/status-ping.ts";
import type { SeenBuild } from "./build-people.ts";
import { wishedCommands, wishedPlayers, wishedPlugins } from "./build-recipe.ts";
import type { BuildWorld } from "./build-world.ts";
import { callEngineForText, listContainers } from "./node-engine.ts";
import { namesIn } from "./node-folders.ts";
import { check, type Check } from "./report.ts";
import { count } from "./rest.ts";

const lookEveryMs = 300;
const emptyWithinMs = 60_000;

/** What a build must have left behind, past api and agent. One sentence per contradiction. */
export async function auditCompleted(world: BuildWorld, build: SeenBuild): Promise<string[]> {
  const found: string[] = [];
  const want = (sentence: string, isSo: boolean) => void (isSo || found.push(sentence));
  const serverId = build.serverId ?? "";
  const rows = await world.query<{
    id: string;
    state: string | null;
    isActedOn: boolean;
    isDeleted: boolean;
  }>(
    `select i.id, o.state, o.generation = i.generation as "isActedOn", i.deleted_at is not null as "isDeleted"
       from instances i left join instance_observations o on o.instance_id = i.id where i.server_id = $1`,
    [serverId],
  );
  want(`it has ${rows.length} instances`, rows.length === 1);
  const [instance] = rows;
  if (!instance) return found;
  want("its instance is deleted", !instance.isDeleted);
  want(`it is seen as ${instance.state}`, instance.state === "online" && instance.isActedOn);
  const containers = (await listContainers(world.socketPath, world.nodeLabel)).filter(
    (one) => one.instanceId === instance.id,
  );
  want(`${containers.length} containers`, containers.length === 1);
  want("its container does not run", containers[0]?.isRunning === true);
  found.push(...(await auditRows(world, build, serverId, instance.id)));
  found.push(...auditTree(join(world.poolFolder, "volumes", instance.id)));
  const typed = (await consoleOf(world, instance.id)).split("Unknown command").length - 1;
  want(`${typed} commands were typed instead of ${wishedCommands}`, typed === wishedCommands);
  const { host = "", port = 0 } = build.address ?? {};
  const status = await pingJava(host, port).catch(() => undefined);
  want("nobody answers at its address", status?.players.max === wishedPlayers);
  return found;
}

async function auditRows(
  { query }: BuildWorld,
  build: SeenBuild,
  serverId: string,
  instanceId: string,
): Promise<string[]> {
  const found: string[] = [];
  const plugins = await query<{ name: string }>(
    "select name from plugins where server_id = $1 order by name",
    [serverId],
  );
  const names = plugins.map(({ name }) => name).join(", ");
  if (names !== wishedPlugins.join(", ")) found.push(`it has the plugins ${names}`);
  const planned = build.plan?.plugins.filter(({ state }) => state !== "installed") ?? [];
  if (planned.length > 0) found.push(`not installed: ${planned.map(({ name }) => name).join(", ")}`);
  const leases = await count(query, `port_leases where instance_id = '${instanceId}'`);
  if (leases !== 1) found.push(`it has ${leases} ports`);
  const ends = `activity where subject_id = '${build.id}' and action in ('build.completed', 'build.failed')`;
  const said = await count(query, ends);
  if (said !== 1) found.push(`its end was noted ${said} times`);
  return found;
}

function auditTree(folder: string): string[] {
  const found: string[] = [];
  const jars = namesIn(join(folder, "plugins")).filter((name) => name.endsWith(".jar"));
  if (jars.length !== wishedPlugins.length) found.push(`its folder has the plugins ${jars.join(", ")}`);
  const properties = join(folder, "server.properties");
  const text = existsSync(properties) ? readFileSync(properties, "utf8") : "";
  if (!text.includes(`max-players=${wishedPlayers}`)) found.push("its settings were not written");
  return found;
}

function consoleOf({ socketPath }: BuildWorld, instanceId: string): Promise<string> {
  return callEngineForText(socketPath, `/containers/bw-${instanceId}/logs?stdout=1&stderr=1`).catch(() => "");
}

/** After a build that failed: nothing of it is anywhere. */
export async function auditFailed(world: BuildWorld, build: SeenBuild, serverId: string): Promise<string[]> {
  const { query, socketPath, nodeLabel, poolFolder } = world;
  const found: string[] = [];
  if (build.serverId !== null) found.push("it still names its server");
  if (!/^[A-Z].*[.!]$|^Cancelled$/s.test(build.error ?? "")) found.push(`its reason is "${build.error}"`);
  if ((await count(query, `servers where id = '${serverId}' and deleted_at is null`)) > 0)
    found.push("its server is there");
  const instances = await query<{ id: string; isReleased: boolean }>(
    `select id, released_at is not null as "isReleased" from instances where server_id = $1`,
    [serverId],
  );
  const containers = await listContainers(socketPath, nodeLabel);
  for (const { id, isReleased } of instances) {
    if (!isReleased) found.push("its room is still taken");
    if ((await count(query, `port_leases where instance_id = '${id}'`)) > 0)
      found.push("it still has a port");
    if (containers.some((one) => one.instanceId === id)) found.push("it still has a container");
    if (existsSync(join(poolFolder, "volumes", id))) found.push("it still has a folder");
  }
  return found;
}

/** When nobody has a server any more, the node has nothing and the books say so. */
async function auditEmptiness(world: BuildWorld): Promise<string[]> {
  const { query, socketPath, nodeLabel, poolFolder } = world;
  const found: string[] = [];
  for (const { name } of await listContainers(socketPath, nodeLabel)) found.push(`the container ${name}`);
  for (const folder of ["volumes", "making", "leaving", "dying", "snapshots"])
    for (const name of namesIn(join(poolFolder, folder))) found.push(`${folder}/${name}`);
  for (const [what, sql] of Object.entries(emptiness)) {
    const left = await count(query, sql);
    if (left > 0) found.push(`${left} ${what}`);
  }
  return found;
}

const emptiness = {
  "port leases": "port_leases",
  "instances not released": "instances where released_at is null",
  "nodes with room taken": "nodes where reserved_memory_mb <> 0 or reserved_disk_mb <> 0",
  "builds not settled": "build_tasks where status in ('pending', 'running')",
  "failed builds with a server": "build_tasks where status = 'failed' and server_id is not null",
  "runs that failed": `dbos.workflow_status where name = 'builds.build-server' and status <> 'SUCCESS'`,
  "people with a server": "servers where deleted_at is null",
};

export async function checkEmptiness(world: BuildWorld): Promise<Check> {
  const left = await untilNothingIsFound(() => auditEmptiness(world), emptyWithinMs);
  return check("in the end nothing is left of any of them", left.length === 0, left.join("; "));
}

/** What the last look found, or why nobody could look. */
export async function untilNothingIsFound(
  look: () => Promise<readonly string[]>,
  withinMs: number,
): Promise<readonly string[]> {
  const giveUpAt = performance.now() + withinMs;
  for (;;) {
    const found = await look().catch((error: unknown) => [`nobody could look: ${String(error)}`]);
    if (found.length === 0 || performance.now() > giveUpAt) return found;
    await sleep(lookEveryMs);
  }
}
