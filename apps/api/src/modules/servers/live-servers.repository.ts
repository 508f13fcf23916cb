import type { AnnouncedWork } from "@blockwright/contract/servers";
import { and, desc, eq, getTableColumns, inArray, isNull, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { Rows } from "../../platform/db/rows.ts";
import type { Now } from "../../platform/now.ts";
import type { GivenRights } from "../access/index.ts";
import { instanceObservations, instances, portLeases } from "../nodes/instances.table.ts";
import { nodeReports, nodes } from "../nodes/nodes.table.ts";
import { givenToAsker } from "./server-users.repository.ts";
import { serverInstallationLines, servers } from "./servers.table.ts";

export type LiveServer = Awaited<ReturnType<ReturnType<typeof selectLiveServers>["execute"]>>[number];

/** Shown on the page of one server only. The first two exist only on servers of other people. */
interface Asker {
  readonly given: SQL<GivenRights | null>;
  readonly ownerName: SQL<string | null>;
  readonly plannedWork: SQL<AnnouncedWork | null>;
}

const noAsker: Asker = {
  given: sql<null>`null::jsonb`,
  ownerName: sql<null>`null::text`,
  plannedWork: sql<null>`null::jsonb`,
};

/** Columns are spelled out for the same reason as in `givenToAsker`. */
function askerOf(id: SQLWrapper, now: SQLWrapper): Asker {
  return {
    given: givenToAsker(id),
    ownerName: sql<string | null>`case when servers.user_id = ${id} then null else
      (select users.username from users where users.id = servers.user_id) end`,
    plannedWork: sql<AnnouncedWork | null>`(
      select jsonb_build_object('startsAt', work.starts_at, 'endsAt', work.ends_at, 'text', work.text)
        from planned_work work
       where work.cancelled_at is null and work.ends_at > ${now}::timestamptz
         and (work.node_id = instances.node_id or (work.node_id is null and instances.node_id is not null))
       order by work.starts_at limit 1)`,
  };
}

/** Inside a transaction. Plain reads use the prepared one. */
export async function findLiveServer(rows: Rows, id: string): Promise<LiveServer | undefined> {
  const [found] = await selectLiveServers(rows, eq(servers.id, id), noAsker);
  return found;
}

/** The servers that these people own. */
export async function findLiveServersOfOwners(
  rows: Rows,
  ownerIds: readonly string[],
): Promise<LiveServer[]> {
  return ownerIds.length === 0
    ? []
    : selectLiveServers(rows, inArray(servers.userId, [...ownerIds]), noAsker);
}

/** Every page requests these every two seconds: planned and built once. */
export function prepareFindLiveServers(rows: Rows, now: Now) {
  const asker = askerOf(sql.placeholder("askerId"), sql.placeholder("now"));
  const one = selectLiveServers(rows, eq(servers.id, sql.placeholder("id")), asker).prepare(
    "find_live_server",
  );
  // Two index reads; with "or" PostgreSQL may scan all servers.
  const ofAsker = sql`servers.id in (
    select own.id from servers own where own.user_id = ${sql.placeholder("askerId")} and own.deleted_at is null
    union all select server_users.server_id from server_users where server_users.user_id = ${sql.placeholder("askerId")})`;
  const all = selectLiveServers(rows, ofAsker, asker).prepare("find_live_servers_of");
  return {
    one: async (id: string, askerId: string): Promise<LiveServer | undefined> =>
      (await one.execute({ id, askerId, now: now().toISOString() }))[0],
    /** The person's own, and those shared with them. */
    of: (askerId: string): Promise<LiveServer[]> => all.execute({ askerId, now: now().toISOString() }),
  };
}

/** Servers with their live instance, its last observation, and when its node last reported. */
function selectLiveServers(rows: Rows, which: SQL, { given, ownerName, plannedWork }: Asker) {
  return rows
    .select({
      server: getTableColumns(servers),
      given,
      ownerName,
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
      >`(select min(${portLeases.port}) from ${portLeases} where ${portLeases.instanceId} = ${instances.id} and ${portLeases.nodeId} = ${instances.nodeId} and ${portLeases.purpose} = 'game')`,
      bridgePort: sql<
        number | null
      >`(select min(${portLeases.port}) from ${portLeases} where ${portLeases.instanceId} = ${instances.id} and ${portLeases.nodeId} = ${instances.nodeId} and ${portLeases.purpose} = 'bedrock')`,
      lastInstallationLine: sql<
        string | null
      >`(select max(${serverInstallationLines.id}) from ${serverInstallationLines} where ${serverInstallationLines.serverId} = ${servers.id})`,
      nodeHeardAt: nodeReports.heardAt,
      // Of higher modules, so their columns are spelled out.
      /** Null: it is not being built. */
      buildStep: sql<string | null>`(select coalesce(build_tasks.current_step, '') from build_tasks
        where build_tasks.server_id = ${servers.id} and build_tasks.status in ('pending', 'running') limit 1)`,
      /** Of the change that it is stopped for. */
      changeTitle: sql<string | null>`case when 'job' = any(${instances.holds}) then
        (select changes.title from changes where changes.server_id = ${servers.id}
            and changes.state in ('applying', 'verifying', 'undoing') order by changes.created_at desc limit 1) end`,
      plannedWork,
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
    .orderBy(sql`${ownerName} is not null`, desc(servers.createdAt), desc(servers.id));
}
