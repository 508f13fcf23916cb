import { vpsServersPerPage, type listVpsServers, type VpsServer } from "@blockwright/contract/admin/fleet";
import type { RouteInput, RouteResponse } from "@blockwright/contract/route";
import type { AdminDeps } from "./admin-deps.ts";
import { findServersById } from "./admin.repository.ts";
import { askMachines } from "./ask-machines.ts";

type Answer = RouteResponse<typeof listVpsServers>;
type Query = RouteInput<typeof listVpsServers>["query"];

const noAnswer = "It did not answer. What it holds is not listed.";

/** The live servers that the machines really hold, each compared with the database. */
export async function compareServers(deps: AdminDeps, { q, after }: Query): Promise<Answer> {
  const machines = await askMachines(deps);
  const held = machines.flatMap(({ name, inventory }) =>
    (inventory?.instances ?? [])
      .filter(({ purpose }) => purpose === "live")
      .map((instance) => ({ nodeName: name, ...instance })),
  );
  const known = await findServersById(
    deps.rows,
    held.map(({ serverId }) => serverId),
  );
  const all = held.map(({ serverId, nodeName, isRunning, ports }): VpsServer => {
    const server = known.get(serverId);
    return {
      serverId,
      nodeName,
      port: ports[0]?.port ?? null,
      isRunning,
      inDatabase: server !== undefined,
      dbInfo: server
        ? { name: server.name, serverType: server.serverType, version: server.minecraftVersion }
        : null,
      suspendedReason: server?.suspendedReason ?? null,
    };
  });
  return {
    ...pageOf(q === undefined || q === "" ? all : all.filter(matches(q.toLowerCase())), after),
    away: machines
      .filter(({ inventory }) => inventory === undefined)
      .map(({ name }) => ({ nodeName: name, reason: noAnswer })),
    total: all.length,
    totalMissing: all.filter(({ inDatabase }) => !inDatabase).length,
  };
}

function matches(wanted: string) {
  return ({ serverId, nodeName, dbInfo }: VpsServer): boolean =>
    serverId.startsWith(wanted) ||
    [nodeName, dbInfo?.name ?? ""].some((name) => name.toLowerCase().includes(wanted));
}

/** A page starts after a place in the order, so nothing is listed twice when a server appears or goes. */
function pageOf(servers: readonly VpsServer[], after: string | undefined): Pick<Answer, "servers" | "next"> {
  const further = servers
    .map((server) => ({ server, place: placeOf(server) }))
    .filter(({ place }) => after === undefined || place > after)
    .toSorted((a, b) => (a.place < b.place ? -1 : Number(a.place > b.place)));
  const shown = further.slice(0, vpsServersPerPage);
  return {
    servers: shown.map(({ server }) => server),
    next: further.length > shown.length ? (shown.at(-1)?.place ?? null) : null,
  };
}

/** What is missing from the database comes first. */
function placeOf({ inDatabase, nodeName, serverId }: VpsServer): string {
  return `${inDatabase ? 1 : 0} ${nodeName} ${serverId}`;
}
