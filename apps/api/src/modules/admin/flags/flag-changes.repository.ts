import { flagNames } from "@blockwright/contract/admin/flags";
import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { users } from "../../accounts/accounts.table.ts";
import { activity } from "../../activity/activity.table.ts";

/** The last change of each flag that the activity log still has. */
export function findFlagChanges(rows: Rows) {
  return rows
    .selectDistinctOn([activity.subjectId], {
      name: activity.subjectId,
      by: users.username,
      reason: sql<string | null>`${activity.details} ->> 'reason'`,
    })
    .from(activity)
    .leftJoin(users, and(eq(users.id, activity.actorId), isNull(users.deletedAt)))
    .where(and(inArray(activity.subjectId, [...flagNames]), eq(activity.action, "installation.flag-changed")))
    .orderBy(activity.subjectId, desc(activity.at));
}
