import { and, desc, eq, gte, inArray, like, sql } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { activity } from "../../activity/activity.table.ts";
import { changes } from "../../changes/changes.table.ts";
import { fileVersions } from "../../files/history/file-history.table.ts";
import { instanceObservations } from "../../nodes/instances.table.ts";

const originPrefix = "last-working:";

/** The cause recorded with a change. */
export function originOfState(stateId: string): string {
  return `${originPrefix}${stateId}`;
}

/** The newest change that went back to a working state. */
export async function findLastReturn(rows: Rows, serverId: string) {
  const [last] = await rows
    .select({ id: changes.id, state: changes.state, sentence: changes.sentence })
    .from(changes)
    .where(and(eq(changes.serverId, serverId), like(changes.origin, `${originPrefix}%`)))
    .orderBy(desc(changes.createdAt))
    .limit(1);
  return last;
}

export async function findPlayersOnline(rows: Rows, instanceId: string): Promise<number> {
  const [seen] = await rows
    .select({ state: instanceObservations.state, players: instanceObservations.players })
    .from(instanceObservations)
    .where(eq(instanceObservations.instanceId, instanceId));
  return seen?.state === "online" ? (seen.players ?? 0) : 0;
}

/** Those of these files that a person, the assistant or a fix has written since. */
export async function findTouched(
  rows: Rows,
  serverId: string,
  paths: readonly string[],
  since: Date,
): Promise<ReadonlySet<string>> {
  if (paths.length === 0) return new Set();
  const versions = await rows
    .selectDistinct({ path: fileVersions.path })
    .from(fileVersions)
    .where(
      and(
        eq(fileVersions.serverId, serverId),
        inArray(fileVersions.path, [...paths]),
        gte(fileVersions.replacedAt, since),
      ),
    );
  const pathOfDeed = sql<string>`${activity.details} ->> 'path'`;
  const deeds = await rows
    .selectDistinct({ path: pathOfDeed })
    .from(activity)
    .where(
      and(
        eq(activity.serverId, serverId),
        gte(activity.at, since),
        like(activity.action, "file.%"),
        inArray(pathOfDeed, [...paths]),
      ),
    );
  return new Set([...versions, ...deeds].map(({ path }) => path));
}
