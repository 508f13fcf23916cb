import type { ServerStatus } from "@blockwright/contract/servers";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Transact } from "../../../platform/transaction.ts";
import { changePower, findServer } from "../../servers/index.ts";
import type { AdminDeps } from "../admin-deps.ts";

/** The owner reads the reason in the server's activity, and not which person of support it was. */
export async function restartForOwner(
  deps: AdminDeps,
  once: Transact,
  helper: Person,
  { serverId, reason }: { readonly serverId: string; readonly reason: string },
): Promise<{ status: ServerStatus }> {
  if (!(await findServer(deps.rows, serverId))) throw new AppError("NOT_FOUND");
  const entry = { action: "server.restarted-by-support", details: { reason } } as const;
  const { status } = await changePower(deps, once, helper, serverId, "restart", entry);
  return { status };
}
