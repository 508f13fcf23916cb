import type { listVpsServers } from "@blockwright/contract/admin/fleet";
import type { RouteResponse } from "@blockwright/contract/route";
import type { AdminDeps } from "./admin-deps.ts";
import { findServersById } from "./admin.repository.ts";
import { askMachines } from "./ask-machines.ts";

type Answer = RouteResponse<typeof listVpsServers>;

const noAnswer = "It did not answer. What it holds is not listed.";

/** The live servers that the machines really hold, each compared with the database. */
export async function compareServers(deps: AdminDeps): Promise<Answer> {
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
  return {
    servers: held.map(({ serverId, nodeName, isRunning, ports }) => {
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
    }),
    away: machines
      .filter(({ inventory }) => inventory === undefined)
      .map(({ name }) => ({ nodeName: name, reason: noAnswer })),
  };
}
