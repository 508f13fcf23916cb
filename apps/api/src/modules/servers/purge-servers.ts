import { system } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import { appendActivity } from "../activity/index.ts";
import { purgeInstances, type NodesDeps } from "../nodes/index.ts";
import { claimForPurge, deleteServerRows, findServersToPurge } from "./deleted-servers.repository.ts";

const maxAtOnce = 100;

export function serversToPurge({ rows, now }: Pick<NodesDeps, "rows" | "now">): Promise<string[]> {
  return findServersToPurge(rows, maxAtOnce, now());
}

/**
 * Files first, then rows: while a row exists, its files still have to be deleted. False when its machine could not be
 * reached, or it was restored meanwhile.
 */
export async function purgeServer(deps: NodesDeps, serverId: string): Promise<boolean> {
  try {
    if (!(await purgeInstances(deps, serverId))) return false;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    deps.log.warn({ err: error, serverId }, "what is kept of a deleted server could not be taken away");
    return false;
  }
  return deps.transact(async (tx) => {
    if (!(await claimForPurge(tx.rows, serverId, deps.now()))) return false;
    await deleteServerRows(tx.rows, serverId);
    await appendActivity(tx, system, { action: "server.purged", subjectId: serverId });
    return true;
  });
}
