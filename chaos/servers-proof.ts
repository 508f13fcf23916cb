import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { untilNothingIsFound } from "./build-audit.ts";
import type { BuildWorld } from "./build-world.ts";
import { callEngine } from "./node-engine.ts";
import { check, type Check } from "./report.ts";
import { auditPool, auditRunning } from "./servers-audit.ts";
import { markerFile, markFiles, untilOnline, type OwnedServer } from "./servers-owned.ts";

interface Planted {
  readonly sentence: RegExp;
  readonly plant: () => unknown;
  readonly takeBack: () => unknown;
}

/** Breaks what the audit looks at, in a server nothing happened to, and wants each found. */
export async function proveServersAudit(world: BuildWorld, server: OwnedServer): Promise<Check[]> {
  await untilOnline(world, server);
  markFiles(world, server);
  const kept = keepFolder(world, server);
  kept.make();
  const files = { live: server.marker, kept: [kept.marker] };
  const audit = async () => [
    ...(await auditRunning(world, server, files)),
    ...auditPool(world, [server]).filter((stray) => stray.startsWith("volumes/00000000")),
  ];
  const before = await untilNothingIsFound(audit, 30_000);
  const checks = [
    check("a server nobody disturbs is found to be right", before.length === 0, before.join("; ")),
  ];
  for (const { sentence, plant, takeBack } of planted(world, server, kept.marker)) {
    await plant();
    const found = await audit();
    await takeBack();
    checks.push(
      check(
        `is found when broken: ${sentence.source}`,
        found.some((one) => sentence.test(one)),
        found.join("; "),
      ),
    );
  }
  kept.remove();
  return checks;
}

/** Looks like a tree that is kept. */
function keepFolder({ poolFolder }: BuildWorld, { instanceId }: OwnedServer, marker: string = randomUUID()) {
  const folder = join(poolFolder, "trash", `${randomUUID()}.${instanceId}.${Date.now()}.none`);
  return {
    marker,
    make: () => {
      mkdirSync(folder);
      writeFileSync(join(folder, markerFile), marker);
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

function planted(world: BuildWorld, server: OwnedServer, keptMarker: string): Planted[] {
  const { query, socketPath, poolFolder } = world;
  const { serverId, instanceId, marker } = server;
  const liveMarker = join(poolFolder, "volumes", instanceId, markerFile);
  const stray = join(poolFolder, "volumes", `00000000${randomUUID().slice(8)}`);
  const twice = keepFolder(world, server, keptMarker);
  const both = keepFolder(world, server, marker);
  const callContainer = (action: string) =>
    callEngine(socketPath, "POST", `/containers/bw-${instanceId}/${action}`);
  return [
    {
      sentence: /it is held by operator/,
      plant: () => query("update instances set holds = '{operator}' where id = $1", [instanceId]),
      takeBack: () => query("update instances set holds = '{}' where id = $1", [instanceId]),
    },
    {
      sentence: /it has 2 ports/,
      plant: () =>
        query(
          `insert into port_leases (node_id, protocol, port, instance_id)
           select node_id, 'udp', port, instance_id from port_leases where instance_id = $1`,
          [instanceId],
        ),
      takeBack: () =>
        query("delete from port_leases where instance_id = $1 and protocol = 'udp'", [instanceId]),
    },
    {
      sentence: /it is said to be busy/,
      plant: () => query("update servers set busy_with = 'reinstall' where id = $1", [serverId]),
      takeBack: () => query("update servers set busy_with = null where id = $1", [serverId]),
    },
    {
      sentence: /1 containers/,
      plant: () => callContainer("pause"),
      takeBack: () => callContainer("unpause"),
    },
    {
      sentence: /other files are in place/,
      plant: () => writeFileSync(liveMarker, "somebody else's"),
      takeBack: () => writeFileSync(liveMarker, marker),
    },
    { sentence: /are kept 2 times/, plant: twice.make, takeBack: twice.remove },
    { sentence: /what is in place is kept as well/, plant: both.make, takeBack: both.remove },
    {
      sentence: /volumes\/00000000/,
      plant: () => mkdirSync(stray),
      takeBack: () => rmSync(stray, { recursive: true }),
    },
  ];
}
