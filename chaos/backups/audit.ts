import { join } from "node:path";
import { runAudit, type Audit } from "../audit.ts";
import type { BuildWorld } from "../build/world.ts";
import { callEngineForText } from "../node/engine.ts";
import { namesIn } from "../node/folders.ts";
import { count } from "../rest.ts";
import { poolAudit } from "../servers/audit.ts";
import type { OwnedServer } from "../servers/owned.ts";
import { keptMarkers, liveTree, markerOf } from "./marked-files.ts";
import { findRestic } from "./restic-processes.ts";

export interface BackedUpServer {
  readonly world: BuildWorld;
  readonly server: OwnedServer;
  readonly wanted: WantedState;
}

export interface WantedState {
  /** The marker of the files in place. */
  readonly live: string;
  /** The marker of replaced files that must still be kept. */
  readonly kept?: string;
  readonly state: "online" | "offline";
}

const maxBackups = 2;
const savingLine = /Automatic saving is now (disabled|enabled)|Saving is already turned (off|on)/g;
const unless = (isSo: boolean, sentence: string) => (isSo ? [] : [sentence]);

/** What must hold for a server and its backups, no matter what was killed. */
export const backupsAudit = {
  "saving is off": async ({ world, server, wanted }) => {
    if (wanted.state === "offline") return [];
    const console = await callEngineForText(
      world.socketPath,
      `/containers/bw-${server.instanceId}/logs?stdout=1&stderr=1`,
    ).catch(() => "");
    const [, now, already] = [...console.matchAll(savingLine)].at(-1) ?? [];
    return unless(now !== "disabled" && already !== "off", "its saving was left off");
  },
  "saving may be off": ({ world, server }) =>
    unless(
      !namesIn(join(world.stateFolder, "saving-off")).includes(server.instanceId),
      "the agent does not know that it saves",
    ),
  "other files in place": ({ world, server, wanted }) => {
    const marker = markerOf(liveTree(world, server));
    return unless(marker === wanted.live, `other files are in place: ${marker}`);
  },
  "earlier files not kept": ({ world, server, wanted }) =>
    unless(
      wanted.kept === undefined || keptMarkers(world, server).includes(wanted.kept),
      "the files that were replaced are not kept",
    ),
  "an unfinished file": ({ world, server }) =>
    namesIn(liveTree(world, server))
      .filter((name) => name.startsWith(".blockwright-") && name.endsWith(".part"))
      .map((name) => `an unfinished file was left: ${name}`),
  "another state": async ({ world, server, wanted }) => {
    const [row] = await world.query<{ state: string | null; holds: readonly string[] }>(
      `select o.state, i.holds from instances i left join instance_observations o on o.instance_id = i.id
        where i.id = $1 and o.generation = i.generation`,
      [server.instanceId],
    );
    return unless(
      row?.state === wanted.state && row.holds.length === 0,
      `it is ${row?.state}, held by ${row?.holds.join()}`,
    );
  },
  "work without an end": ({ world, server }) =>
    none(
      world,
      "work has no end",
      `maintenance_jobs where server_id = '${server.serverId}' and status in ('pending', 'running')`,
    ),
  busy: ({ world, server }) =>
    none(world, "it is busy", `servers where id = '${server.serverId}' and busy_with is not null`),
  "neither ready nor failed": ({ world, server }) =>
    none(
      world,
      "a backup is neither ready nor failed",
      `backups where server_id = '${server.serverId}' and status not in ('ready', 'failed')`,
    ),
  "too many backups": async ({ world, server }) => {
    const held = await count(
      world.query,
      `backups where server_id = '${server.serverId}' and status <> 'failed' and deleted_at is null`,
    );
    return unless(held <= maxBackups, `it has ${held} backups`);
  },
  "not in the store": async (subject) => {
    const stored = storedBackups(subject);
    const missing = (await knownBackups(subject)).filter((id) => !stored.some((one) => one.startsWith(id)));
    return missing.map((id) => `the backup ${id} is not in the store`);
  },
  "not in the list": async (subject) => {
    const known = await knownBackups(subject);
    const orphans = storedBackups(subject).filter((one) => !known.some((id) => one.startsWith(id)));
    return orphans.map((one) => `the store has ${one.slice(0, 8)}, which belongs to no backup`);
  },
  "a lock": ({ world, server }) =>
    namesIn(repositoryOf(world, server, "locks")).map((name) => `a lock was left: ${name.slice(0, 8)}`),
  "a process": ({ server }) => unless(findRestic(server.serverId).length === 0, "restic still runs"),
  "a snapshot": ({ world }) =>
    namesIn(join(world.poolFolder, "snapshots")).map((name) => `snapshots/${name}`),
  ...strayRules(),
} satisfies Audit<BackedUpServer>;

/** As after other work: every tree belongs to a server. */
function strayRules() {
  const of =
    (name: keyof typeof poolAudit) =>
    async ({ world }: BackedUpServer) => {
      const instances = await world.query<{ id: string }>(
        "select id from instances where deleted_at is null",
      );
      const servers = instances.map(({ id }) => ({ instanceId: id }) as OwnedServer);
      return poolAudit[name]({ world, servers });
    };
  return {
    "a stray tree": of("a stray tree"),
    "half made": of("half made"),
    "half removed": of("half removed"),
    "half deleted": of("half deleted"),
  };
}

export function auditBackups(subject: BackedUpServer): Promise<string[]> {
  return runAudit(backupsAudit, subject);
}

export function repositoryOf({ poolFolder }: BuildWorld, { serverId }: OwnedServer, folder: string): string {
  return join(poolFolder, "backups", serverId, folder);
}

function storedBackups({ world, server }: BackedUpServer): readonly string[] {
  return namesIn(repositoryOf(world, server, "snapshots"));
}

async function knownBackups({ world, server }: BackedUpServer): Promise<readonly string[]> {
  const sql =
    "select snapshot_id as id from backups where server_id = $1 and snapshot_id is not null and deleted_at is null";
  return (await world.query<{ id: string }>(sql, [server.serverId])).map(({ id }) => id);
}

async function none(world: BuildWorld, sentence: string, sql: string): Promise<string[]> {
  return unless((await count(world.query, sql)) === 0, sentence);
}
