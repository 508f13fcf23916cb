import type { Person } from "../../platform/actor.ts";
import { deleteServer } from "../servers/index.ts";
import type { AdminDeps } from "./admin-deps.ts";
import { noReason } from "./no-reason.ts";

/** Like a deletion by its owner: the files are kept for seven days. */
export async function deleteForOperator(
  deps: AdminDeps,
  operator: Person,
  { serverId, reason = noReason }: { readonly serverId: string; readonly reason?: string | undefined },
): Promise<{ message: string }> {
  await deleteServer(deps, operator, serverId, { reason });
  return { message: "The server was deleted. You can undo this for 7 days." };
}
