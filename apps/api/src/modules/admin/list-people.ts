import type { listAdminUsers } from "@blockwright/contract/admin/people";
import { adminUsersPerPage } from "@blockwright/contract/admin/people";
import type { RouteInput, RouteResponse } from "@blockwright/contract/route";
import { usernameKey } from "../accounts/index.ts";
import { planNamed } from "../plans/index.ts";
import { listServersOf } from "../servers/index.ts";
import type { AdminDeps } from "./admin-deps.ts";
import { countPeopleAndServers, findPeople } from "./admin.repository.ts";

type Answer = RouteResponse<typeof listAdminUsers>;

/** A page of people with their servers, and the counts of all. */
export async function listPeople(
  deps: Pick<AdminDeps, "rows" | "now">,
  { after, q }: RouteInput<typeof listAdminUsers>["query"],
): Promise<Answer> {
  const found = await findPeople(deps.rows, {
    afterKey: after,
    keyPrefix: q === undefined || q.trim() === "" ? undefined : usernameKey(q),
    max: adminUsersPerPage + 1,
  });
  const page = found.slice(0, adminUsersPerPage);
  const servers = await listServersOf(
    deps,
    page.map(({ id }) => id),
  );
  const totals = await countPeopleAndServers(deps.rows);
  return {
    users: page.map(({ id, username, email, plan, suspendedReason, isSupport }) => {
      const own = servers.filter(({ userId }) => userId === id);
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
    }),
    totalUsers: totals.people,
    totalServers: totals.servers,
    next: found.length > page.length ? (page.at(-1)?.usernameKey ?? null) : null,
  };
}
