import { join } from "node:path";
import { pingJava } from "../stand-ins/bots/status-ping.ts";
import type { BuildWorld } from "./build-world.ts";
import { listContainers } from "./node-engine.ts";
import { namesIn } from "./node-folders.ts";
import { count } from "./rest.ts";
import { askServer, findFiles, type OwnedServer } from "./servers-owned.ts";

/** Where a server's files must be: in place, and kept exactly once. Undefined: new ones, without a marker. */
export interface WantedFiles {
  readonly live: string | undefined;
  readonly kept: readonly string[];
}

/** What must hold of a server that is there and runs. One sentence per contradiction. */
export async function auditRunning(
  world: BuildWorld,
  server: OwnedServer,
  files: WantedFiles,
): Promise<string[]> {
  const { query, socketPath, nodeLabel } = world;
  const found = auditFiles(world, server, files);
  const want = (sentence: string, isSo: boolean) => void (isSo || found.push(sentence));
  const rows = await query<{ id: string; holds: string[]; state: string | null; isActedOn: boolean }>(
    `select i.id, i.holds, o.state, o.generation = i.generation as "isActedOn"
       from instances i left join instance_observations o on o.instance_id = i.id
      where i.server_id = $1 and i.deleted_at is null`,
    [server.serverId],
  );
  const [instance] = rows;
  want(`it has ${rows.length} instances`, rows.length === 1 && instance?.id === server.instanceId);
  want(`it is held by ${instance?.holds.join()}`, instance?.holds.length === 0);
  want(`it is seen as ${instance?.state}`, instance?.state === "online" && instance.isActedOn);
  const containers = (await listContainers(socketPath, nodeLabel)).filter(
    (one) => one.instanceId === server.instanceId,
  );
  want(`${containers.length} containers`, containers.length === 1 && containers[0]?.isRunning === true);
  const leases = await count(query, `port_leases where instance_id = '${server.instanceId}'`);
  want(`it has ${leases} ports`, leases === 1);
  const busy = await count(
    query,
    `servers where id = '${server.serverId}' and (busy_with is not null or deleted_at is not null)`,
  );
  want("it is said to be busy or deleted", busy === 0);
  const { body } = await askServer(world, server);
  const status = await pingJava(String(body["ip"]), Number(body["port"])).catch(() => undefined);
  want("nobody answers at its address", status !== undefined);
  return found;
}

/** After a deletion: nothing of it is anywhere but its files, which are kept. */
export async function auditDeleted(world: BuildWorld, server: OwnedServer): Promise<string[]> {
  const { query, socketPath, nodeLabel } = world;
  const found = auditFiles(world, server, { live: undefined, kept: [server.marker] });
  if (findFiles(world, server).live !== null) found.push("it still has a folder");
  const containers = await listContainers(socketPath, nodeLabel);
  if (containers.some((one) => one.instanceId === server.instanceId)) found.push("it still has a container");
  for (const [what, sql] of Object.entries({
    "still there": `servers where id = '${server.serverId}' and deleted_at is null`,
    "with a port": `port_leases where instance_id = '${server.instanceId}'`,
    "with room": `instances where id = '${server.instanceId}' and released_at is null`,
    "with work": `maintenance_jobs where server_id = '${server.serverId}' and status in ('pending', 'running')`,
  }))
    if ((await count(query, sql)) > 0) found.push(`it is ${what}`);
  return found;
}

function auditFiles(world: BuildWorld, server: OwnedServer, wanted: WantedFiles): string[] {
  const { live, kept } = findFiles(world, server);
  const found: string[] = [];
  if ((live ?? "") !== (wanted.live ?? "")) found.push(`other files are in place: "${live}"`);
  for (const marker of wanted.kept) {
    const times = kept.filter((one) => one === marker).length;
    if (times !== 1) found.push(`files that must be kept once are kept ${times} times`);
  }
  if (wanted.live !== undefined && kept.includes(wanted.live)) found.push("what is in place is kept as well");
  return found;
}

/** Of the whole node: no tree that belongs to no server, and nothing half done. */
export function auditPool({ poolFolder }: BuildWorld, servers: readonly OwnedServer[]): string[] {
  const owned = servers.map(({ instanceId }) => instanceId);
  const strays = namesIn(join(poolFolder, "volumes")).filter((name) => !owned.includes(name));
  const halves = ["making", "leaving", "dying"].flatMap((folder) =>
    namesIn(join(poolFolder, folder)).map((name) => `${folder}/${name}`),
  );
  return [...strays.map((name) => `volumes/${name}`), ...halves];
}
