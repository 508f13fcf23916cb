import type { ServerUser } from "@blockwright/contract/server-users";
import type { Deps } from "../../../platform/deps.ts";
import { findServerUsers, type ListedServerUser } from "../server-users.repository.ts";

export async function listServerUsers({ rows }: Pick<Deps, "rows">, serverId: string): Promise<ServerUser[]> {
  return (await findServerUsers(rows, serverId)).map(describeServerUser);
}

export function describeServerUser({ username, createdAt, ...row }: ListedServerUser): ServerUser {
  return { ...row, createdAt: createdAt.toISOString(), user: { username } };
}
