import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import type { Deps } from "../../platform/deps.ts";
import { appendActivity } from "../activity/index.ts";
import { removeInstancesOfServer, serverChanged, type NodesDeps } from "../nodes/index.ts";
import { serverDeleted } from "./server-events.ts";
import { markServerDeleted } from "./servers.repository.ts";

export type DeletingDeps = NodesDeps & Pick<Deps, "recordFact">;

/** How long something deleted or replaced can be restored. */
export const keptForMs = 7 * 24 * 3_600_000;

interface Keeping {
  /** Until then the operator can restore it; now or earlier means never. */
  readonly keptUntil?: Date;
  /** Of an operator. */
  readonly reason?: string;
}

/**
 * Gone for people at once; the node moves its files away when it can, and the rest is deleted when its retention ends.
 */
export async function deleteServer(
  deps: DeletingDeps,
  actor: Actor,
  serverId: string,
  { keptUntil, reason }: Keeping = {},
): Promise<{ keptUntil: string }> {
  const deletedAt = deps.now();
  const purgeAfter = keptUntil ?? new Date(deletedAt.getTime() + keptForMs);
  await deps.transact(async (tx) => {
    if (!(await markServerDeleted(tx.rows, serverId, { deletedAt, purgeAfter })))
      throw new AppError("NOT_FOUND");
    await removeInstancesOfServer(deps, tx, serverId, { isDiscarded: purgeAfter <= deletedAt });
    const details = reason === undefined ? {} : { reason };
    await appendActivity(tx, actor, { action: "server.deleted", subjectId: serverId, details });
    await deps.recordFact(tx, serverDeleted, { serverId, isKept: purgeAfter > deletedAt });
    tx.afterCommit(() => deps.hints.send(serverChanged, { serverIds: [serverId] }));
  });
  return { keptUntil: purgeAfter.toISOString() };
}
