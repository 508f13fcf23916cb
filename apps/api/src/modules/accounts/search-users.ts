import type { FoundUser } from "@blockwright/contract/server-users";
import type { Person } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { findUsersByPrefix } from "./accounts.repository.ts";
import { usernameKey } from "./username.ts";

const maxFound = 10;

/**
 * Other people whose name starts with the query, ignoring case and accents. Returns names and ids only: an address
 * would be a leak.
 */
export async function searchUsers(
  { rows }: Pick<Deps, "rows">,
  actor: Person,
  text: string,
): Promise<FoundUser[]> {
  const prefix = usernameKey(text);
  return prefix === "" ? [] : findUsersByPrefix(rows, prefix, { exceptId: actor.id, max: maxFound });
}
