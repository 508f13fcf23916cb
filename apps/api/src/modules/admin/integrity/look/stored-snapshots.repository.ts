import { and, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Rows } from "../../../../platform/db/rows.ts";
import { backupRepositories, backups } from "../../../backups/backups.table.ts";
import { instances } from "../../../nodes/instances.table.ts";
import { servers } from "../../../servers/servers.table.ts";
import { driftFindings } from "../integrity.table.ts";

export interface StoredBackups {
  readonly serverId: string;
  readonly nodeId: string;
  readonly repositoryId: string | null;
  readonly backups: readonly { readonly id: string; readonly snapshotId: string }[];
}

const serversPerLook = 20;

/**
 * The backups of a few servers that are not busy, by repository. Every look of a slot has the same ones, the next slot
 * others; servers with a finding are always among them.
 */
export async function sampleStored(rows: Rows, slot: number): Promise<StoredBackups[]> {
  const ids = await sampleServers(rows, slot);
  if (ids.length === 0) return [];
  const found = await rows
    .select({
      id: backups.id,
      serverId: backups.serverId,
      snapshotId: backups.snapshotId,
      repositoryId: backups.repositoryId,
      nodeId: instances.nodeId,
    })
    .from(backups)
    .innerJoin(
      servers,
      and(eq(servers.id, backups.serverId), isNull(servers.deletedAt), isNull(servers.busyWith)),
    )
    .innerJoin(
      instances,
      and(eq(instances.serverId, servers.id), eq(instances.purpose, "live"), isNull(instances.deletedAt)),
    )
    .innerJoin(backupRepositories, eq(backupRepositories.serverId, servers.id))
    .where(
      and(
        inArray(backups.serverId, [...ids]),
        eq(backups.status, "ready"),
        isNotNull(backups.snapshotId),
        isNull(backups.problem),
        isNull(backups.deletedAt),
      ),
    );
  const groups = Map.groupBy(found, ({ serverId, repositoryId }) => `${serverId} ${repositoryId ?? ""}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { serverId, nodeId, repositoryId } = first;
    const stored = group.flatMap(({ id, snapshotId }) => (snapshotId === null ? [] : [{ id, snapshotId }]));
    return [{ serverId, nodeId, repositoryId, backups: stored }];
  });
}

async function sampleServers(rows: Rows, slot: number): Promise<string[]> {
  const suspected = rows
    .select({ serverId: driftFindings.serverId })
    .from(driftFindings)
    .where(eq(driftFindings.kind, "snapshot-missing"));
  const known = await rows
    .select({ id: backupRepositories.serverId })
    .from(backupRepositories)
    .where(
      or(
        inArray(backupRepositories.serverId, suspected),
        sql`mod(abs(hashtext(${backupRepositories.serverId}::text)),
          greatest(1, (select ceil(count(*) / ${serversPerLook}::float8)::int from backup_repositories)))
          = mod(${slot}::int, greatest(1, (select ceil(count(*) / ${serversPerLook}::float8)::int from backup_repositories)))`,
      ),
    );
  return known.map(({ id }) => id);
}
