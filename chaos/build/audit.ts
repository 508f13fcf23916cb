import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pingJava } from "../../stand-ins/bots/status-ping.ts";
import { runAudit, type Audit } from "../audit.ts";
import type { SeenBuild } from "./people.ts";
import { wishedCommands, wishedPlayers, wishedPlugins } from "./recipe.ts";
import type { BuildWorld } from "./world.ts";
import { callEngineForText, listContainers } from "../node/engine.ts";
import { namesIn } from "../node/folders.ts";
import { check, type Check } from "../../services/judging/check.ts";
import { count } from "../rest.ts";

const lookEveryMs = 300;
const emptyWithinMs = 60_000;

export interface CompletedBuild {
  readonly world: BuildWorld;
  readonly build: SeenBuild;
}

export interface FailedBuild extends CompletedBuild {
  readonly serverId: string;
}

export interface EmptyWorld {
  readonly world: BuildWorld;
}

const unless = (isSo: boolean, sentence: string) => (isSo ? [] : [sentence]);

/** What a completed build must have produced, checked without the api and the agent. */
export const completedAudit = {
  "not one instance": async (subject) => {
    const rows = await instancesOf(subject);
    return unless(rows.length === 1, `it has ${rows.length} instances`);
  },
  "a deleted instance": async (subject) =>
    unless(
      (await instancesOf(subject)).every(({ isDeleted }) => !isDeleted),
      "its instance is deleted",
    ),
  "not seen as online": async (subject) => {
    const [instance] = await instancesOf(subject);
    return unless(instance?.state === "online" && instance.isActedOn, `it is seen as ${instance?.state}`);
  },
  "not one running container": async (subject) => {
    const [instance] = await instancesOf(subject);
    const all = await listContainers(subject.world.socketPath, subject.world.nodeLabel);
    const containers = all.filter((one) => one.instanceId === instance?.id);
    const running = containers.filter(({ isRunning }) => isRunning).length;
    return unless(
      containers.length === 1 && running === 1,
      `${running} of its ${containers.length} containers run`,
    );
  },
  "other plugins": async ({ world, build }) => {
    const sql = "select name from plugins where server_id = $1 order by name";
    const plugins = await world.query<{ name: string }>(sql, [build.serverId]);
    const names = plugins.map(({ name }) => name).join(", ");
    return unless(names === wishedPlugins.join(", "), `it has the plugins ${names}`);
  },
  "plugins shown as not installed": ({ build }) => {
    const planned = build.plan?.plugins.filter(({ state }) => state !== "installed") ?? [];
    return unless(planned.length === 0, `not installed: ${planned.map(({ name }) => name).join(", ")}`);
  },
  "not one port": async (subject) => {
    const [instance] = await instancesOf(subject);
    const leases = await count(subject.world.query, `port_leases where instance_id = '${instance?.id}'`);
    return unless(leases === 1, `it has ${leases} ports`);
  },
  "not noted once": async ({ world, build }) => {
    const ends = `activity where subject_id = '${build.id}' and action in ('build.completed', 'build.failed')`;
    const said = await count(world.query, ends);
    return unless(said === 1, `its end was noted ${said} times`);
  },
  "other plugins in its folder": async (subject) => {
    const files = namesIn(join(await treeOf(subject), "plugins"));
    const jars = files.filter((name) => name.endsWith(".jar"));
    return unless(jars.length === wishedPlugins.length, `its folder has the plugins ${jars.join(", ")}`);
  },
  "settings not written": async (subject) => {
    const properties = join(await treeOf(subject), "server.properties");
    const text = existsSync(properties) ? readFileSync(properties, "utf8") : "";
    return unless(text.includes(`max-players=${wishedPlayers}`), "its settings were not written");
  },
  "commands not typed once": async (subject) => {
    const [instance] = await instancesOf(subject);
    const typed = (await consoleOf(subject.world, instance?.id ?? "")).split(" is now set to: ").length - 1;
    return unless(typed === wishedCommands, `${typed} commands were typed instead of ${wishedCommands}`);
  },
  "not answering": async ({ build }) => {
    const { host = "", port = 0 } = build.address ?? {};
    const status = await pingJava(host, port).catch(() => undefined);
    return unless(status?.players.max === wishedPlayers, "nobody answers at its address");
  },
} satisfies Audit<CompletedBuild>;

export function auditCompleted(world: BuildWorld, build: SeenBuild): Promise<string[]> {
  return runAudit(completedAudit, { world, build });
}

interface InstanceRow {
  readonly id: string;
  readonly state: string | null;
  readonly isActedOn: boolean;
  readonly isDeleted: boolean;
  readonly isReleased: boolean;
}

function instancesOf({ world, build }: CompletedBuild, serverId = build.serverId): Promise<InstanceRow[]> {
  return world.query<InstanceRow>(
    `select i.id, o.state, o.generation = i.generation as "isActedOn", i.deleted_at is not null as "isDeleted",
        i.released_at is not null as "isReleased"
       from instances i left join instance_observations o on o.instance_id = i.id where i.server_id = $1`,
    [serverId],
  );
}

async function treeOf(subject: CompletedBuild): Promise<string> {
  const [instance] = await instancesOf(subject);
  return join(subject.world.poolFolder, "volumes", instance?.id ?? "");
}

function consoleOf({ socketPath }: BuildWorld, instanceId: string): Promise<string> {
  return callEngineForText(socketPath, `/containers/bw-${instanceId}/logs?stdout=1&stderr=1`).catch(() => "");
}

/** After a failed build, nothing of it is left. */
export const failedAudit = {
  "names its server": ({ build }) => unless(build.serverId === null, "it still names its server"),
  "no reason": ({ build: { error } }) =>
    unless(/^[A-Z].*[.!]$|^Cancelled$/s.test(error ?? ""), `its reason is "${error}"`),
  "a server": async ({ world, serverId }) => {
    const left = await count(world.query, `servers where id = '${serverId}' and deleted_at is null`);
    return unless(left === 0, "its server is there");
  },
  room: async (subject) => {
    const instances = await instancesOf(subject, subject.serverId);
    return unless(
      instances.every(({ isReleased }) => isReleased),
      "its room is still taken",
    );
  },
  "a port": async (subject) => {
    const owned = `select id from instances where server_id = '${subject.serverId}'`;
    const leases = await count(subject.world.query, `port_leases where instance_id in (${owned})`);
    return unless(leases === 0, "it still has a port");
  },
  "a container": async (subject) => {
    const ids = (await instancesOf(subject, subject.serverId)).map(({ id }) => id);
    const containers = await listContainers(subject.world.socketPath, subject.world.nodeLabel);
    return unless(!containers.some(({ instanceId }) => ids.includes(instanceId)), "it still has a container");
  },
  "a folder": async (subject) => {
    const instances = await instancesOf(subject, subject.serverId);
    const isThere = instances.some(({ id }) => existsSync(join(subject.world.poolFolder, "volumes", id)));
    return unless(!isThere, "it still has a folder");
  },
} satisfies Audit<FailedBuild>;

export function auditFailed(world: BuildWorld, build: SeenBuild, serverId: string): Promise<string[]> {
  return runAudit(failedAudit, { world, build, serverId });
}

const inFolder =
  (folder: string) =>
  ({ world }: EmptyWorld) =>
    namesIn(join(world.poolFolder, folder)).map((name) => `${folder}/${name}`);
const noRows =
  (what: string, sql: string) =>
  async ({ world }: EmptyWorld) => {
    const left = await count(world.query, sql);
    return unless(left === 0, `${left} ${what}`);
  };

/** After the last server is deleted, the node holds nothing and the database agrees. */
export const emptinessAudit = {
  containers: async ({ world }) =>
    (await listContainers(world.socketPath, world.nodeLabel)).map(({ name }) => `the container ${name}`),
  trees: inFolder("volumes"),
  "trees half made": inFolder("making"),
  "trees half removed": inFolder("leaving"),
  "trees half deleted": inFolder("dying"),
  snapshots: inFolder("snapshots"),
  "port leases": noRows("port leases", "port_leases"),
  instances: noRows("instances not released", "instances where released_at is null"),
  room: noRows(
    "nodes with room taken for more than they keep",
    "nodes where reserved_memory_mb <> 0 or reserved_disk_mb <> (select coalesce(sum(kept_mb), 0) from instances)",
  ),
  "open builds": noRows("builds not settled", "build_tasks where status in ('pending', 'running')"),
  "failed builds with a server": noRows(
    "failed builds with a server",
    "build_tasks where status = 'failed' and server_id is not null",
  ),
  "failed runs": noRows(
    "runs that failed",
    "dbos.workflow_status where name = 'builds.build-server' and status <> 'SUCCESS'",
  ),
  servers: noRows("people with a server", "servers where deleted_at is null"),
} satisfies Audit<EmptyWorld>;

export async function checkEmptiness(world: BuildWorld): Promise<Check> {
  const left = await untilNothingIsFound(() => runAudit(emptinessAudit, { world }), emptyWithinMs);
  return check("in the end nothing is left of any of them", left.length === 0, left.join("; "));
}

/** The findings of the last attempt, or the reason it failed. */
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
