import { eq } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { consoleShares } from "../console-shares/console-shares.table.ts";
import { friendsPages } from "../friends-page/friends-pages.table.ts";
import { serverInvites } from "../invites/server-invites.table.ts";
import { serverInspections, serverUsers } from "../server-users.table.ts";
import { serverHandovers } from "./server-handovers.table.ts";

/** Everything that lets somebody besides the owner see or use a server. */
const rights = [serverUsers, serverInvites, consoleShares, friendsPages, serverHandovers, serverInspections];

export async function deleteRightsOn(rows: Rows, serverId: string): Promise<void> {
  for (const table of rights) await rows.delete(table).where(eq(table.serverId, serverId));
}
