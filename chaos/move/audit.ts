import { join } from "node:path";
import { pingJava } from "../../stand-ins/bots/status-ping.ts";
import { runAudit, type Audit } from "../audit.ts";
import { keptMarkers, markerOf } from "../backups/marked-files.ts";
import { findRestic } from "../backups/restic-processes.ts";
import { callEngine } from "../node/engine.ts";
import { namesIn } from "../node/folders.ts";
import { count } from "../rest.ts";
import type { OwnedServer } from "../servers/owned.ts";
import { readVisit, visit, type Visit } from "./player.ts";
import { placesNow, type MoveWorld, type Place } from "./two-places.ts";

export interface MovedServer {
  readonly world: MoveWorld;
  /** Of its files before the move. */
  readonly marker: string;
  /** Where it must be. Undefined: where the rows say. */
  readonly wantedAt: Place | undefined;
  /** What a player left in its world before the move. */
  readonly visited: Visit;
}

const unless = (isSo: boolean, sentence: string) => (isSo ? [] : [sentence]);

export function treeAt({ poolFolder }: Place, { instanceId }: OwnedServer): string {
  return join(poolFolder, "volumes", instanceId);
}

/** What must hold after a move, no matter what was killed and whether it was completed. */
export const moveAudit = {
  "not where it should be": async ({ world, wantedAt }) => {
    const { here } = await placesNow(world);
    return unless(wantedAt === undefined || here.name === wantedAt.name, `it is at ${here.name}`);
  },
  "not one container": async ({ world }) => {
    const { here } = await placesNow(world);
    const found = await Promise.all(
      world.places.map(
        async (place) => `${place.name === here.name}:${await isRunning(place, world.server)}`,
      ),
    );
    return unless(found.toSorted().join() === "false:false,true:true", `containers: ${found.join()}`);
  },
  "other files in place": async ({ world, marker }) => {
    const found = markerOf(treeAt((await placesNow(world)).here, world.server));
    return unless(found === marker, `other files are in place: ${found}`);
  },
  "a second tree": async ({ world }) => {
    const { there } = await placesNow(world);
    return unless(markerOf(treeAt(there, world.server)) === undefined, "the other machine has a tree");
  },
  "other kept files": async ({ world }) => {
    const { here, there } = await placesNow(world);
    const [kept, elsewhere] = [here, there].map((place) => keptAt(world, place).join());
    const isWhole = kept === world.keptMarker && elsewhere === "";
    return unless(isWhole, `kept: ${kept}, on the other machine: ${elsewhere}`);
  },
  "a stray tree": ({ world }) =>
    world.places.flatMap(({ poolFolder }) =>
      ["volumes", "snapshots", "making", "leaving", "dying"].flatMap((folder) =>
        namesIn(join(poolFolder, folder)).filter((name) => name !== world.server.instanceId),
      ),
    ),
  "not online": async ({ world }) => {
    const [row] = await world.build.query<{ state: string | null; holds: readonly string[] }>(
      `select o.state, i.holds from instances i left join instance_observations o on o.instance_id = i.id
        and o.generation = i.generation where i.id = $1`,
      [world.server.instanceId],
    );
    return unless(
      row?.state === "online" && row.holds.length === 0,
      `it is ${row?.state}, held by ${row?.holds.join()}`,
    );
  },
  "does not answer": async ({ world }) => {
    const [row] = await world.build.query<{ address: string; port: number }>(
      `select address, port from instances i join nodes n on n.id = i.node_id
        join port_leases l on l.instance_id = i.id and l.node_id = n.id and l.purpose = 'game' where i.id = $1`,
      [world.server.instanceId],
    );
    const answer = row && (await pingJava(row.address, row.port).catch(() => undefined));
    return unless(answer !== undefined, `it does not answer at ${row?.address}:${row?.port}`);
  },
  "other reservations": ({ world }) =>
    none(
      world,
      "a machine has reserved something else than its servers need",
      `nodes n where reserved_memory_mb <> (select coalesce(sum(memory_mb), 0) from instances
          where node_id = n.id and released_at is null)
        or reserved_disk_mb <> (select coalesce(sum(disk_mb + kept_mb), 0) from instances
          where node_id = n.id and released_at is null)`,
    ),
  "room held": ({ world }) => none(world, "room is still held", "room_holds"),
  "ports elsewhere": ({ world }) =>
    none(
      world,
      "it has ports on another machine",
      `port_leases l join instances i on i.id = l.instance_id where l.node_id <> i.node_id`,
    ),
  "an open move": ({ world }) => none(world, "a move is open", "instance_moves where ended_at is null"),
  "work without an end": ({ world }) =>
    none(world, "work has no end", "maintenance_jobs where status in ('pending', 'running')"),
  busy: ({ world }) => none(world, "it is busy", "servers where busy_with is not null"),
  "a process": ({ world }) => unless(findRestic(world.server.serverId).length === 0, "restic still runs"),
  "another world": async ({ world, visited }) => {
    const tree = treeAt((await placesNow(world)).here, world.server);
    const before = JSON.stringify(readVisit(tree));
    const isThere = await visit(world, tree);
    return unless(
      isThere && before === JSON.stringify(visited),
      `a player who came back found ${before}${isThere ? "" : ", elsewhere"}`,
    );
  },
} satisfies Audit<MovedServer>;

function keptAt({ build, server }: MoveWorld, { poolFolder }: Place): readonly string[] {
  return keptMarkers({ ...build, poolFolder }, server);
}

export function auditMove(subject: MovedServer): Promise<string[]> {
  return runAudit(moveAudit, subject);
}

async function isRunning({ socketPath }: Place, { instanceId }: OwnedServer): Promise<boolean> {
  const found = (await callEngine(socketPath, "GET", "/containers/json")) as readonly { Names: string[] }[];
  return found.some(({ Names }) => Names.includes(`/bw-${instanceId}`));
}

async function none({ build }: MoveWorld, sentence: string, sql: string): Promise<string[]> {
  return unless((await count(build.query, sql)) === 0, sentence);
}
