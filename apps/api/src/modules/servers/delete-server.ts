import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import type { Ground } from "../../platform/ground.ts";
import { appendActivity } from "../activity/index.ts";
import { removeInstancesOfServer, serverChanged, type NodesGround } from "../nodes/index.ts";
import { serverDeleted } from "./server-events.ts";
import { markServerDeleted } from "./servers.repository.ts";

export type DeletingGround = NodesGround & Pick<Ground, "recordFact">;

/** How long what is deleted or replaced can be brought back. */
export const keptForMs = 7 * 24 * 3_600_000;

interface Keeping {
  /** Until then the operator can bring it back; now or earlier means never. */
  readonly keptUntil?: Date;
}

/** Gone for people at once; the node puts its files away when it can, and the rest follows when their time is over. */
export async function deleteServer(
  ground: DeletingGround,
  actor: Actor,
  serverId: string,
  { keptUntil = new Date(Date.now() + keptForMs) }: Keeping = {},
): Promise<void> {
  await ground.transact(async (tx) => {
    if (!(await markServerDeleted(tx.rows, serverId, keptUntil))) throw new AppError("NOT_FOUND");
    await removeInstancesOfServer(ground, tx, serverId);
    await appendActivity(tx, actor, { action: "server.deleted", subjectId: serverId });
    await ground.recordFact(tx, serverDeleted, { serverId, isKept: keptUntil.getTime() > Date.now() });
    tx.afterCommit(() => ground.hints.send(serverChanged, { serverIds: [serverId] }));
  });
}
