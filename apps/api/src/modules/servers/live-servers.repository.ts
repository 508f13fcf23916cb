import type { GivenRole } from "@blockwright/contract/server-actions";
import { and, desc, eq, getTableColumns, isNull, sql, type SQL } from "drizzle-orm";
import type { Rows } from "../../platform/db/rows.ts";
import { instanceObservations, instances, portLeases } from "../nodes/instances.table.ts";
import { nodeReports, nodes } from "../nodes/nodes.table.ts";
import { roleOfAsker } from "./server-users.repository.ts";
import { serverInstallationLines, servers } from "./servers.table.ts";

export type LiveServer = Awaited<ReturnType<ReturnType<typeof selectLiveServers>["execute"]>>[number];

const noAsker = sql<null>`null::text`;

/** Inside a transaction. Whoever only reads has a prepared one. */
export async function findLiveServer(rows: Rows, id: string): Promise<LiveServer | undefined> {
  const [found] = await selectLiveServers(rows, eq(servers.id, id), noAsker);
  return found;
}

/** Every page asks for these every two seconds: planned and built once. */
export function prepareFindLiveServers(rows: Rows) {
  const asker = roleOfAsker(sql.placeholder("askerId"));
  const one = selectLiveServers(rows, eq(servers.id, sql.placeholder("id")), asker).prepare(
    "find_live_server",
  );
  const owned = selectLiveServers(rows, eq(servers.userId, sql.placeholder("userId")), noAsker).prepare(
    "find_live_servers_of",
  );
  return {
    one: async (id: string, askerId: string): Promise<LiveServer | undefined> =>
      (await one.execute({ id, askerId }))[0],
    ownedBy: (userId: string): Promise<LiveServer[]> => owned.execute({ userId }),
  };
}

/** Servers with their live instance, what its node last said of it, and when that node was last heard. */
function selectLiveServers(rows: Rows, which: SQL, role: SQL<GivenRole | null>) {
  return rows
    .select({
      server: getTableColumns(servers),
      roleOfAsker: role,
      instance: {
        id: instances.id,
        power: instances.power,
        holds: instances.holds,
        generation: instances.generation,
        restartGeneration: instances.restartGeneration,
      },
      observation: getTableColumns(instanceObservations),
      node: {
        address: nodes.address,
        netmask: nodes.netmask,
        gateway: nodes.gateway,
        rdns: nodes.rdns,
      },
      port: sql<
        number | null
      >`(select min(${portLeases.port}) from ${portLeases} where ${portLeases.instanceId} = ${instances.id})`,
      lastInstallationLine: sql<
        string | null
      >`(select max(${serverInstallationLines.id}) from ${serverInstallationLines} where ${serverInstallationLines.serverId} = ${servers.id})`,
      nodeHeardAt: nodeReports.heardAt,
    })
    .from(servers)
    .leftJoin(
      instances,
      and(eq(instances.serverId, servers.id), eq(instances.purpose, "live"), isNull(instances.deletedAt)),
    )
    .leftJoin(nodes, eq(nodes.id, instances.nodeId))
    .leftJoin(nodeReports, eq(nodeReports.nodeId, instances.nodeId))
    .leftJoin(instanceObservations, eq(instanceObservations.instanceId, instances.id))
    .where(and(isNull(servers.deletedAt), which))
    .orderBy(desc(servers.createdAt), desc(servers.id));
}
