import {
  deletedPerPage,
  type AdminDeletedServer,
  type listAllDeletedServers,
} from "@blockwright/contract/admin/deleted-servers";
import type { RouteInput, RouteResponse } from "@blockwright/contract/route";
import { isHeard } from "../../nodes/index.ts";
import type { AdminDeps } from "../admin-deps.ts";
import { cursorOf, readCursor, readWords } from "../search/search-words.ts";
import { findDeleted, findKeepers } from "./deleted.repository.ts";

export async function listDeleted(
  { rows, now }: Pick<AdminDeps, "rows" | "now">,
  { q = "", after }: RouteInput<typeof listAllDeletedServers>["query"],
): Promise<RouteResponse<typeof listAllDeletedServers>> {
  const { text, uuid } = readWords(q);
  const found = await findDeleted(rows, {
    now: now(),
    id: uuid,
    prefix: text === "" || uuid !== undefined ? undefined : text,
    after: readMoment(after),
    max: deletedPerPage + 1,
  });
  const listed = found.slice(0, deletedPerPage);
  const keepers = await findKeepers(
    rows,
    listed.map(({ id }) => id),
  );
  const machineOf = (id: string): AdminDeletedServer["machine"] => {
    const keeper = keepers.find(({ serverId }) => serverId === id);
    return keeper ? { name: keeper.name, isHeard: isHeard(keeper.heardAt, now()) } : null;
  };
  const servers = listed.map(({ ownerId, ownerName, ownerDeletedAt, deletedAt, keptUntil, ...server }) => ({
    ...server,
    owner: ownerDeletedAt === null ? { id: ownerId, username: ownerName } : null,
    deletedAt: isoOf(deletedAt),
    keptUntil: isoOf(keptUntil),
    machine: machineOf(server.id),
  }));
  const last = servers.at(-1);
  const hasMore = found.length > deletedPerPage && last !== undefined;
  return { servers, next: hasMore ? cursorOf({ key: last.deletedAt, id: last.id }) : null };
}

function readMoment(cursor: string | undefined): { at: Date; id: string } | undefined {
  const read = readCursor(cursor);
  const at = new Date(read?.key ?? "");
  return read && !Number.isNaN(at.getTime()) ? { at, id: read.id } : undefined;
}

/** Only deleted servers are listed, and each of them has both times. */
function isoOf(time: Date | null): string {
  return (time ?? new Date(0)).toISOString();
}
