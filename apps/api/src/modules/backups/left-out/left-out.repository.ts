import { rebuiltFolders } from "@blockwright/contract/left-out";
import { eq } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { backupSettings } from "../backups.table.ts";

/** Folders of a server that its backups leave out. */
export async function findLeftOut(rows: Rows, serverId: string): Promise<readonly string[]> {
  const [found] = await rows
    .select({ leftOut: backupSettings.leftOut })
    .from(backupSettings)
    .where(eq(backupSettings.serverId, serverId));
  return found?.leftOut ?? rebuiltFolders;
}

export async function saveLeftOut(rows: Rows, serverId: string, leftOut: readonly string[]): Promise<void> {
  await rows
    .insert(backupSettings)
    .values({ serverId, leftOut })
    .onConflictDoUpdate({ target: backupSettings.serverId, set: { leftOut } });
}
