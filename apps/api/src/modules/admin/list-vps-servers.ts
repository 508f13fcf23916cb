import {
  vpsServerKey,
  type listVpsServers,
  type readDeskTotals,
  type VpsServer,
} from "@blockwright/contract/admin/fleet";
import type { RouteInput, RouteResponse } from "@blockwright/contract/route";
import type { AdminDeps } from "./admin-deps.ts";
import { countPeopleAndServers, findServersById } from "./admin.repository.ts";
import { askMachines } from "./ask-machines.ts";

type Query = RouteInput<typeof listVpsServers>["query"];

const noAnswer = "It did not answer. What it holds is not listed.";

/** Starts after a key, so that nothing is listed twice when a server appears or goes. */
export async function listHeldServers(deps: AdminDeps, { q, after, limit }: Query): Promise<VpsServer[]> {
  const { held } = await compareServers(deps);
  return held
    .filter(matches(q?.toLowerCase() ?? ""))
    .map((server) => ({ server, key: vpsServerKey(server) }))
    .filter(({ key }) => after === undefined || key > after)
    .toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    .slice(0, limit)
    .map(({ server }) => server);
}

export async function readTotals(deps: AdminDeps): Promise<RouteResponse<typeof readDeskTotals>> {
  const { held, away } = await compareServers(deps);
  const { people, servers } = await countPeopleAndServers(deps.rows);
  const missing = held.filter(({ inDatabase }) => !inDatabase).length;
  return { users: people, servers, vpsServers: held.length, missing, away };
}

/** The live servers that the machines really hold, each compared with the database. */
async function compareServers(deps: AdminDeps) {
  const machines = await askMachines(deps);
  const found = machines.flatMap(({ name, inventory }) =>
    (inventory?.instances ?? [])
      .filter(({ purpose }) => purpose === "live")
      .map((instance) => ({ nodeName: name, ...instance })),
  );
  const known = await findServersById(
    deps.rows,
    found.map(({ serverId }) => serverId),
  );
  const held = found.map(({ serverId, nodeName, isRunning, ports }): VpsServer => {
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
  const away = machines
    .filter(({ inventory }) => inventory === undefined)
    .map(({ name }) => ({ nodeName: name, reason: noAnswer }));
  return { held, away };
}

function matches(wanted: string) {
  return ({ serverId, nodeName, dbInfo }: VpsServer): boolean =>
    serverId.startsWith(wanted) ||
    [nodeName, dbInfo?.name ?? ""].some((name) => name.toLowerCase().includes(wanted));
}
