import { join } from "node:path";
import { pingJava } from "../../stand-ins/bots/status-ping.ts";
import { runAudit, type Audit } from "../audit.ts";
import type { BuildWorld } from "../build/world.ts";
import { listContainers } from "../node/engine.ts";
import { namesIn } from "../node/folders.ts";
import { count } from "../rest.ts";
import { askServer, findFiles, type OwnedServer } from "./owned.ts";

export interface RunningServer {
  readonly world: BuildWorld;
  readonly server: OwnedServer;
  readonly files: WantedFiles;
}

export type DeletedServer = Omit<RunningServer, "files">;

export interface Pool {
  readonly world: BuildWorld;
  readonly servers: readonly OwnedServer[];
}

/** The expected markers of a server's files: those in place, and those kept. Undefined: new files without a marker. */
export interface WantedFiles {
  readonly live: string | undefined;
  readonly kept: readonly string[];
}

const unless = (isSo: boolean, sentence: string) => (isSo ? [] : [sentence]);

/** What must hold for a server that exists and runs. */
export const runningAudit = {
  "other files in place": ({ world, server, files }) => {
    const { live } = findFiles(world, server);
    return unless((live ?? "") === (files.live ?? ""), `other files are in place: "${live}"`);
  },
  "not kept once": ({ world, server, files }) => keptOnce(world, server, files.kept),
  "more than one tree kept": oneTreeKept,
  "in place and kept": ({ world, server, files: { live } }) =>
    unless(
      live === undefined || !findFiles(world, server).kept.includes(live),
      "what is in place is kept as well",
    ),
  "not one instance": async (subject) => {
    const rows = await instancesOf(subject);
    const isOne = rows.length === 1 && rows[0]?.id === subject.server.instanceId;
    return unless(isOne, `it has ${rows.length} instances`);
  },
  held: async (subject) => {
    const [instance] = await instancesOf(subject);
    return unless(instance?.holds.length === 0, `it is held by ${instance?.holds.join()}`);
  },
  "not seen as online": async (subject) => {
    const [instance] = await instancesOf(subject);
    return unless(
      instance?.state === "online" && instance.isActedOn,
      `it is seen as ${instance?.state}${instance?.isActedOn ? "" : " of an earlier generation"}`,
    );
  },
  "not one running container": async ({ world, server }) => {
    const all = await listContainers(world.socketPath, world.nodeLabel);
    const containers = all.filter(({ instanceId }) => instanceId === server.instanceId);
    const running = containers.filter(({ isRunning }) => isRunning).length;
    return unless(
      containers.length === 1 && running === 1,
      `${running} of its ${containers.length} containers run`,
    );
  },
  "not one port": async ({ world, server }) => {
    const leases = await count(world.query, `port_leases where instance_id = '${server.instanceId}'`);
    return unless(leases === 1, `it has ${leases} ports`);
  },
  "busy or deleted": async ({ world, server }) => {
    const sql = `servers where id = '${server.serverId}' and (busy_with is not null or deleted_at is not null)`;
    return unless((await count(world.query, sql)) === 0, "it is said to be busy or deleted");
  },
  "not answering": async ({ world, server }) => {
    const { body } = await askServer(world, server);
    const status = await pingJava(String(body["ip"]), Number(body["port"])).catch(() => undefined);
    return unless(status !== undefined, "nobody answers at its address");
  },
} satisfies Audit<RunningServer>;

export function auditRunning(world: BuildWorld, server: OwnedServer, files: WantedFiles): Promise<string[]> {
  return runAudit(runningAudit, { world, server, files });
}

/** After a deletion, only the server's kept files remain. */
export const deletedAudit = {
  "not kept once": ({ world, server }) => keptOnce(world, server, [server.marker]),
  "more than one tree kept": oneTreeKept,
  "a folder": ({ world, server }) => unless(findFiles(world, server).live === null, "it still has a folder"),
  "a container": async ({ world, server }) => {
    const containers = await listContainers(world.socketPath, world.nodeLabel);
    const isGone = containers.every(({ instanceId }) => instanceId !== server.instanceId);
    return unless(isGone, "it still has a container");
  },
  "still there": (subject) =>
    none(subject, "still there", `servers where id = '${subject.server.serverId}' and deleted_at is null`),
  "with a port": (subject) =>
    none(subject, "with a port", `port_leases where instance_id = '${subject.server.instanceId}'`),
  "with room": (subject) =>
    none(subject, "with room", `instances where id = '${subject.server.instanceId}' and released_at is null`),
  "with work": (subject) =>
    none(
      subject,
      "with work",
      `maintenance_jobs where server_id = '${subject.server.serverId}' and status in ('pending', 'running')`,
    ),
} satisfies Audit<DeletedServer>;

export function auditDeleted(world: BuildWorld, server: OwnedServer): Promise<string[]> {
  return runAudit(deletedAudit, { world, server });
}

/** For the whole node: every tree belongs to a server, and nothing is half done. */
export const poolAudit = {
  "a stray tree": ({ world, servers }) => {
    const owned = servers.map(({ instanceId }) => instanceId);
    const strays = namesIn(join(world.poolFolder, "volumes")).filter((name) => !owned.includes(name));
    return strays.map((name) => `volumes/${name}`);
  },
  "half made": ({ world }) => left(world, "making"),
  "half removed": ({ world }) => left(world, "leaving"),
  "half deleted": ({ world }) => left(world, "dying"),
} satisfies Audit<Pool>;

export function auditPool(world: BuildWorld, servers: readonly OwnedServer[]): Promise<string[]> {
  return runAudit(poolAudit, { world, servers });
}

function left({ poolFolder }: BuildWorld, folder: string): string[] {
  return namesIn(join(poolFolder, folder)).map((name) => `${folder}/${name}`);
}

function keptOnce(world: BuildWorld, server: OwnedServer, markers: readonly string[]): string[] {
  const { kept } = findFiles(world, server);
  return markers.flatMap((marker) => {
    const times = kept.filter((one) => one === marker).length;
    return unless(times === 1, `files that must be kept once are kept ${times} times`);
  });
}

function oneTreeKept({ world, server }: DeletedServer): string[] {
  const { kept } = findFiles(world, server);
  return unless(kept.length <= 1, `${kept.length} trees are kept, not one`);
}

async function none({ world }: DeletedServer, what: string, sql: string): Promise<string[]> {
  return unless((await count(world.query, sql)) === 0, `it is ${what}`);
}

interface InstanceRow {
  readonly id: string;
  readonly holds: readonly string[];
  readonly state: string | null;
  readonly isActedOn: boolean;
}

function instancesOf({ world, server }: DeletedServer): Promise<InstanceRow[]> {
  return world.query<InstanceRow>(
    `select i.id, i.holds, o.state, o.generation = i.generation as "isActedOn"
       from instances i left join instance_observations o on o.instance_id = i.id
      where i.server_id = $1 and i.deleted_at is null`,
    [server.serverId],
  );
}
