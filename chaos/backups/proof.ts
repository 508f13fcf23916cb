import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Check } from "../../services/judging/check.ts";
import { proveAudit, type Plant, type Plants } from "../audit.ts";
import { byFolder, bySql } from "../build/plant.ts";
import type { BuildWorld } from "../build/world.ts";
import { askServer, untilOnline } from "../servers/owned.ts";
import { waitFor } from "../wait-for.ts";
import { backupsAudit, repositoryOf, type BackedUpServer } from "./audit.ts";
import type { Subject } from "./cell.ts";
import { liveTree, markTree } from "./marked-files.ts";
import { beginBackup, untilOver } from "./orders.ts";
import { findRestic } from "./restic-processes.ts";

/** Breaks what the audit checks, in an unharmed server, and expects each fault to be reported. */
export async function proveBackupsAudit(world: BuildWorld, { server, markers }: Subject): Promise<Check[]> {
  await untilOnline(world, server);
  const live = markTree(world, server);
  const { backupId, jobId } = await beginBackup(world, server);
  await untilOver(world, jobId);
  markers.set(backupId, live);
  const wanted = { live, state: "online" } as const;
  return proveAudit("backups", backupsAudit, plants, { world, server, wanted });
}

function byFile(pathOf: (subject: BackedUpServer) => string): Plant<BackedUpServer> {
  return async (subject, look) => {
    const path = pathOf(subject);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, "");
    try {
      return await look(subject);
    } finally {
      rmSync(path);
    }
  };
}

const inRepository = (folder: string) =>
  byFile(({ world, server }) => join(repositoryOf(world, server, folder), randomBytes(32).toString("hex")));

const changedBackup = (change: string) =>
  bySql<BackedUpServer>(
    ({ server }) => `update backups set ${change} where server_id = '${server.serverId}'`,
  );

const plants: Plants<typeof backupsAudit, BackedUpServer> = {
  "saving is off": async (subject, look) => {
    const { world, server } = subject;
    const type = (command: string) => askServer(world, server, "/console", { command });
    await type("save-off");
    const found = await waitFor(
      "saving to be off",
      async () => {
        const seen = await look(subject);
        return seen.length > 0 ? seen : undefined;
      },
      { withinMs: 10_000 },
    ).catch(() => []);
    await type("save-on");
    return found;
  },
  "saving may be off": byFile(({ world, server }) =>
    join(world.stateFolder, "saving-off", server.instanceId),
  ),
  "other files in place": async (subject, look) => {
    const file = join(liveTree(subject.world, subject.server), "zz-marker.txt");
    const marker = readFileSync(file);
    writeFileSync(file, "half of another tree");
    const found = await look(subject);
    writeFileSync(file, marker);
    return found;
  },
  "earlier files not kept": async ({ wanted, ...subject }, look) =>
    look({ ...subject, wanted: { ...wanted, kept: "files that were never there" } }),
  "an unfinished file": byFile(({ world, server }) =>
    join(liveTree(world, server), ".blockwright-0123456789abcdef.part"),
  ),
  "another state": bySql(
    ({ server }) => `update instances set holds = '{operator}' where id = '${server.instanceId}'`,
  ),
  "work without an end": bySql(
    ({ server }) => `update maintenance_jobs set status = 'running' where id =
      (select id from maintenance_jobs where server_id = '${server.serverId}' limit 1)`,
  ),
  busy: bySql(({ server }) => `update servers set busy_with = 'backup' where id = '${server.serverId}'`),
  "neither ready nor failed": changedBackup("status = 'creating'"),
  "too many backups": bySql(
    ({ server }) => `insert into backups (id, server_id, name, status)
      select gen_random_uuid(), '${server.serverId}', 'one too many', 'ready' from generate_series(1, 2)`,
  ),
  "not in the store": changedBackup("snapshot_id = '00000000'"),
  "not in the list": inRepository("snapshots"),
  "a lock": inRepository("locks"),
  "a process": async (subject, look) => {
    const args = ["60", `/${subject.server.serverId}.repository`];
    const child = spawn("sh", ["-c", "sleep 60", ...args], { argv0: "restic" });
    await waitFor("it to run", () => findRestic(subject.server.serverId).length > 0 || undefined, {
      withinMs: 5000,
    }).catch(() => undefined);
    const found = await look(subject);
    child.kill("SIGKILL");
    await once(child, "exit");
    return found;
  },
  "a snapshot": byFolder("snapshots"),
  "a stray tree": byFolder("volumes"),
  "half made": byFolder("making"),
  "half removed": byFolder("leaving"),
  "half deleted": byFolder("dying"),
};
