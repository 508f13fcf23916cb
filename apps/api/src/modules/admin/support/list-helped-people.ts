import { deskPageSize } from "@blockwright/contract/admin/list-limit";
import type { RouteInput, RouteResponse } from "@blockwright/contract/route";
import type { listHelpedPeople as route } from "@blockwright/contract/support";
import { z } from "zod";
import { usernameKey } from "../../accounts/index.ts";
import { listServersOf } from "../../servers/index.ts";
import type { AdminDeps } from "../admin-deps.ts";
import { findPeople } from "../admin.repository.ts";

/** Without what they pay and why a server is stopped: that may be about money. */
export async function listHelpedPeople(
  deps: Pick<AdminDeps, "rows" | "now">,
  { after, q = "" }: RouteInput<typeof route>["query"],
): Promise<RouteResponse<typeof route>> {
  const wanted = q.trim();
  const serverId = z.uuid().safeParse(wanted.toLowerCase()).data;
  const found = await findPeople(deps.rows, {
    afterKey: after,
    keyPrefix: wanted === "" || serverId !== undefined ? undefined : usernameKey(wanted),
    ownerOf: serverId,
    max: deskPageSize + 1,
  });
  const page = found.slice(0, deskPageSize);
  const servers = await listServersOf(
    deps,
    page.map(({ id }) => id),
  );
  return {
    people: page.map(({ id, username, email, suspendedReason }) => ({
      id,
      username,
      email,
      suspendedReason,
      servers: servers
        .filter(({ userId }) => userId === id)
        .map((server) => ({
          id: server.id,
          name: server.name,
          serverType: server.serverType,
          minecraftVersion: server.minecraftVersion,
          status: server.status,
        })),
    })),
    next: found.length > page.length ? (page.at(-1)?.usernameKey ?? null) : null,
  };
}
