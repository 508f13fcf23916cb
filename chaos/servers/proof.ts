import { randomUUID } from "node:crypto";
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Check } from "../../services/judging/check.ts";
import { proveAudit, type Plant, type Plants } from "../audit.ts";
import { untilNothingIsFound } from "../build/audit.ts";
import { callApi } from "../build/people.ts";
import { byContainer, byFolder, byPause, bySql } from "../build/plant.ts";
import type { BuildWorld } from "../build/world.ts";
import { namesIn } from "../node/folders.ts";
import {
  auditDeleted,
  auditRunning,
  deletedAudit,
  poolAudit,
  runningAudit,
  type DeletedServer,
  type Pool,
  type RunningServer,
} from "./audit.ts";
import { buildOwned, markerFile, markFiles, untilOnline, type OwnedServer } from "./owned.ts";

const healthyWithinMs = 60_000;

/** Breaks what the audits check, in unharmed servers, and expects each fault to be reported. */
export async function proveServersAudits(world: BuildWorld, server: OwnedServer): Promise<Check[]> {
  await untilOnline(world, server);
  markFiles(world, server);
  const kept = keepFolder({ world, server });
  const running: RunningServer = { world, server, files: { live: server.marker, kept: [kept.marker] } };
  await untilNothingIsFound(() => auditRunning(world, server, running.files), healthyWithinMs);
  const ofRunning = await proveAudit("running", runningAudit, runningPlants, running);
  kept.remove();
  const deleted = { world, server: await deletedServer(world) };
  const ofDeleted = await proveAudit("deleted", deletedAudit, deletedPlants, deleted);
  const owned = namesIn(join(world.poolFolder, "volumes")).map((instanceId) => ({ ...server, instanceId }));
  const ofPool = await proveAudit("pool", poolAudit, poolPlants, { world, servers: owned });
  return [...ofRunning, ...ofDeleted, ...ofPool];
}

async function deletedServer(world: BuildWorld): Promise<OwnedServer> {
  const server = await buildOwned(world);
  markFiles(world, server);
  const options = { method: "DELETE", cookies: server.builder.cookies };
  await callApi(world.url, `/api/servers/${server.serverId}`, options);
  await untilNothingIsFound(() => auditDeleted(world, server), healthyWithinMs);
  return server;
}

/** Looks like a kept tree. */
function keepFolder({ world, server }: DeletedServer, marker: string = randomUUID()) {
  const folder = join(world.poolFolder, "trash", `${randomUUID()}.${server.instanceId}.${Date.now()}.none`);
  mkdirSync(folder);
  writeFileSync(join(folder, markerFile), marker);
  return { marker, remove: () => rmSync(folder, { recursive: true }) };
}

function byKeptTree<Subject extends DeletedServer>(markerOf: (subject: Subject) => string): Plant<Subject> {
  return async (subject, look) => {
    const planted = keepFolder(subject, markerOf(subject));
    try {
      return await look(subject);
    } finally {
      planted.remove();
    }
  };
}

const secondPort = ({ server: { instanceId } }: Pick<DeletedServer, "server">) =>
  `insert into port_leases (node_id, protocol, port, instance_id)
   select node_id, 'udp', 1, id from instances where id = '${instanceId}'`;

const runningPlants: Plants<typeof runningAudit, RunningServer> = {
  "other files in place": async (subject, look) => {
    const file = join(subject.world.poolFolder, "volumes", subject.server.instanceId, markerFile);
    writeFileSync(file, "somebody else's");
    const found = await look(subject);
    writeFileSync(file, subject.server.marker);
    return found;
  },
  "not kept once": byKeptTree(({ files }) => files.kept[0] ?? ""),
  "more than one tree kept": byKeptTree(() => randomUUID()),
  "in place and kept": byKeptTree(({ server }) => server.marker),
  "not one instance": bySql(
    ({ server }) => `update instances set deleted_at = now() where id = '${server.instanceId}'`,
  ),
  held: bySql(({ server }) => `update instances set holds = '{operator}' where id = '${server.instanceId}'`),
  "not seen as online": bySql(
    ({ server }) => `update instances set generation = generation + 1 where id = '${server.instanceId}'`,
  ),
  "not one running container": byContainer(({ server }) => server.instanceId),
  "not one port": bySql<RunningServer>(secondPort),
  "busy or deleted": bySql(
    ({ server }) => `update servers set busy_with = 'reinstall' where id = '${server.serverId}'`,
  ),
  "not answering": byPause(({ server }) => server.instanceId),
};

const deletedPlants: Plants<typeof deletedAudit, DeletedServer> = {
  "not kept once": async (subject, look) => {
    const trash = join(subject.world.poolFolder, "trash");
    const name = namesIn(trash).find((one) => one.split(".")[1] === subject.server.instanceId) ?? "";
    const hidden = join(subject.world.poolFolder, "hidden");
    renameSync(join(trash, name), hidden);
    const found = await look(subject);
    renameSync(hidden, join(trash, name));
    return found;
  },
  "more than one tree kept": byKeptTree(() => randomUUID()),
  "a folder": byFolder("volumes", ({ server }) => server.instanceId),
  "a container": byContainer(({ server }) => server.instanceId),
  "still there": bySql(
    ({ server }) => `update servers set deleted_at = null where id = '${server.serverId}'`,
  ),
  "with a port": bySql<DeletedServer>(secondPort),
  "with room": bySql(
    ({ server }) => `update instances set released_at = null where id = '${server.instanceId}'`,
  ),
  "with work": bySql(
    ({ server }) => `insert into maintenance_jobs (id, server_id, user_id, type, status, payload, steps)
      select gen_random_uuid(), id, user_id, 'reinstall', 'running', '{}', '[]' from servers where id = '${server.serverId}'`,
  ),
};

const poolPlants: Plants<typeof poolAudit, Pool> = {
  "a stray tree": byFolder("volumes"),
  "half made": byFolder("making"),
  "half removed": byFolder("leaving"),
  "half deleted": byFolder("dying"),
};
