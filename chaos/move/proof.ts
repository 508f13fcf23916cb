import { randomBytes, randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Check } from "../../services/judging/check.ts";
import { proveAudit, type Plant, type Plants } from "../audit.ts";
import { markTree } from "../backups/marked-files.ts";
import { findRestic } from "../backups/restic-processes.ts";
import { callEngine } from "../node/engine.ts";
import { untilOnline } from "../servers/owned.ts";
import { waitFor } from "../wait-for.ts";
import { moveAudit, treeAt, type MovedServer } from "./audit.ts";
import { comeAndGo } from "./player.ts";
import { placesNow, type MoveWorld } from "./two-places.ts";

/** Breaks what the audit checks, in an unharmed server, and expects each fault to be reported. */
export async function proveMoveAudit(world: MoveWorld): Promise<Check[]> {
  await untilOnline(world.build, world.server);
  const { here } = await placesNow(world);
  const marker = markTree({ ...world.build, poolFolder: here.poolFolder }, world.server);
  const visited = await comeAndGo(world, treeAt(here, world.server));
  return proveAudit("moves", moveAudit, plants, { world, marker, visited, wantedAt: here });
}

/** The statement, and the one that undoes it. */
const bySql =
  (of: (subject: MovedServer) => readonly [string, string]): Plant<MovedServer> =>
  async (subject, look) => {
    const [plant, repair] = of(subject);
    await subject.world.build.query(plant);
    try {
      return await look(subject);
    } finally {
      await subject.world.build.query(repair);
    }
  };

const inFolder =
  (pathOf: (subject: MovedServer) => Promise<string>): Plant<MovedServer> =>
  async (subject, look) => {
    const folder = await pathOf(subject);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "aa-marker.txt"), "planted");
    try {
      return await look(subject);
    } finally {
      rmSync(folder, { recursive: true });
    }
  };

const serverIs = ({ world }: MovedServer) => `id = '${world.server.serverId}'`;
const instanceIs = ({ world }: MovedServer) => `id = '${world.server.instanceId}'`;

const plants: Plants<typeof moveAudit, MovedServer> = {
  "not where it should be": async (subject, look) => {
    const { there } = await placesNow(subject.world);
    return look({ ...subject, wantedAt: there });
  },
  "not one container": async (subject, look) => {
    const { here } = await placesNow(subject.world);
    const name = `bw-${subject.world.server.instanceId}`;
    await callEngine(here.socketPath, "POST", `/containers/${name}/rename?name=planted`);
    try {
      return await look(subject);
    } finally {
      await callEngine(here.socketPath, "POST", `/containers/planted/rename?name=${name}`);
    }
  },
  "other files in place": async (subject, look) => {
    const { here } = await placesNow(subject.world);
    const file = join(treeAt(here, subject.world.server), "zz-marker.txt");
    const marker = readFileSync(file);
    writeFileSync(file, "half of another tree");
    const found = await look(subject);
    writeFileSync(file, marker);
    return found;
  },
  "a second tree": inFolder(async ({ world }) => treeAt((await placesNow(world)).there, world.server)),
  "other kept files": inFolder(async ({ world }) => {
    const { there } = await placesNow(world);
    return join(there.poolFolder, "trash", `${randomUUID()}.${world.server.instanceId}.1.none`);
  }),
  "a stray tree": inFolder(async ({ world }) => join(world.places[1].poolFolder, "volumes", randomUUID())),
  "not online": bySql((subject) => [
    `update instances set holds = '{operator}' where ${instanceIs(subject)}`,
    `update instances set holds = '{}' where ${instanceIs(subject)}`,
  ]),
  "does not answer": bySql(({ world }) => [
    `update port_leases set port = port + 5000 where instance_id = '${world.server.instanceId}'`,
    `update port_leases set port = port - 5000 where instance_id = '${world.server.instanceId}'`,
  ]),
  "other reservations": bySql(() => [
    "update nodes set reserved_disk_mb = reserved_disk_mb + 1",
    "update nodes set reserved_disk_mb = reserved_disk_mb - 1",
  ]),
  "room held": bySql(() => [
    "insert into room_holds (id, node_id, memory_mb, disk_mb, expires_at) select gen_random_uuid(), id, 0, 0, now() + interval '1 day' from nodes",
    "delete from room_holds",
  ]),
  "ports elsewhere": bySql(({ world }) => [
    `insert into port_leases (node_id, protocol, port, instance_id)
       select n.id, 'udp', 20000, i.id from instances i join nodes n on n.id <> i.node_id where i.${instanceIs({ world } as MovedServer)}`,
    "delete from port_leases where protocol = 'udp' and port = 20000",
  ]),
  "an open move": bySql((subject) => [
    `insert into instance_moves (id, instance_id, from_node_id, to_node_id, ports)
       select gen_random_uuid(), id, node_id, node_id, '[]' from instances where ${instanceIs(subject)}`,
    "delete from instance_moves where from_node_id = to_node_id",
  ]),
  "work without an end": bySql(({ world }) => [
    `insert into maintenance_jobs (id, server_id, user_id, type, status, steps, payload)
       values (gen_random_uuid(), '${world.server.serverId}', '${world.server.builder.userId}', 'reinstall', 'running', '[]', '{}')`,
    "delete from maintenance_jobs where type = 'reinstall' and status = 'running'",
  ]),
  busy: bySql((subject) => [
    `update servers set busy_with = 'backup' where ${serverIs(subject)}`,
    `update servers set busy_with = null where ${serverIs(subject)}`,
  ]),
  "a process": async (subject, look) => {
    const { serverId } = subject.world.server;
    const child = spawn("sh", ["-c", "sleep 60", "60", `/${serverId}.repository`], { argv0: "restic" });
    await waitFor("it to run", () => findRestic(serverId).length > 0 || undefined, { withinMs: 5000 }).catch(
      () => undefined,
    );
    const found = await look(subject);
    child.kill("SIGKILL");
    await once(child, "exit");
    return found;
  },
  "another world": async (subject, look) => {
    const { here } = await placesNow(subject.world);
    const file = join(treeAt(here, subject.world.server), "world", "uid.dat");
    const worldId = readFileSync(file);
    writeFileSync(file, randomBytes(worldId.length));
    const found = await look(subject);
    writeFileSync(file, worldId);
    return found;
  },
};
