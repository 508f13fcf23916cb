import { sql } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";

export async function countRepositoriesByState(rows: Rows): Promise<Readonly<Record<string, number>>> {
  const found = await rows.execute<{ whole: number; unchecked: number; damaged: number }>(sql`
    select (count(*) filter (where checked_at is not null))::int as whole,
      (count(*) filter (where checked_at is null))::int as unchecked,
      coalesce(sum(cardinality(retired_ids)), 0)::int as damaged
    from backup_repositories`);
  return found.rows[0] ?? {};
}

export async function countBackupsByProof(rows: Rows): Promise<Readonly<Record<string, number>>> {
  const found = await rows.execute<{ proven: number; unproven: number; bad: number }>(sql`
    select (count(*) filter (where problem is null and proven_at is not null))::int as proven,
      (count(*) filter (where problem is null and proven_at is null))::int as unproven,
      (count(*) filter (where problem is not null))::int as bad
    from backups where status in ('ready', 'restoring') and deleted_at is null`);
  return found.rows[0] ?? {};
}
