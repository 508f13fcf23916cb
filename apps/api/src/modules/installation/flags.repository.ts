import type { FlagName } from "@blockwright/contract/admin/flags";
import { eq } from "drizzle-orm";
import type { Rows } from "../../platform/db/rows.ts";
import { installationFlags } from "./installation.table.ts";

export async function findFlag(rows: Rows, name: FlagName): Promise<boolean | number | undefined> {
  const [found] = await rows
    .select({ value: installationFlags.value })
    .from(installationFlags)
    .where(eq(installationFlags.name, name));
  return found?.value;
}

export function findFlags(rows: Rows) {
  return rows.select().from(installationFlags);
}

export async function upsertFlag(rows: Rows, flag: typeof installationFlags.$inferInsert): Promise<void> {
  const { value, changedAt } = flag;
  await rows
    .insert(installationFlags)
    .values(flag)
    .onConflictDoUpdate({ target: installationFlags.name, set: { value, changedAt } });
}
