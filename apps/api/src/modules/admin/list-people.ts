import type { listAdminUsers } from "@blockwright/contract/admin/people";
import type { RouteInput, RouteResponse } from "@blockwright/contract/route";
import { usernameKey } from "../accounts/index.ts";
import { planNamed } from "../plans/index.ts";
import { listServersOf } from "../servers/index.ts";
import type { AdminDeps } from "./admin-deps.ts";
import { findPeople } from "./admin.repository.ts";

/** By name. */
export async function listPeople(
  deps: Pick<AdminDeps, "rows" | "now">,
  { after, q, limit }: RouteInput<typeof listAdminUsers>["query"],
): Promise<RouteResponse<typeof listAdminUsers>> {
  const found = await findPeople(deps.rows, {
    afterKey: after === undefined ? undefined : usernameKey(after),
    keyPrefix: q === undefined || q.trim() === "" ? undefined : usernameKey(q),
    max: limit,
  });
  const servers = Map.groupBy(
    await listServersOf(
      deps,
      found.map(({ id }) => id),
    ),
    ({ userId }) => userId,
  );
  return found.map(({ id, username, email, plan, suspendedReason, isSupport }) => {
    const own = servers.get(id) ?? [];
    return {
      id,
      username,
      email,
      plan: planNamed(plan).id,
      suspendedReason,
      isSupport,
      serverCount: own.length,
      servers: own.map((server) => ({
        id: server.id,
        name: server.name,
        serverType: server.serverType,
        minecraftVersion: server.minecraftVersion,
        port: server.port,
        status: server.status,
      })),
    };
  });
}
