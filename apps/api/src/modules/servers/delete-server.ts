import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import { appendActivity } from "../activity/index.ts";
import { removeInstancesOfServer, serverChanged, type NodesGround } from "../nodes/index.ts";
import { markServerDeleted } from "./servers.repository.ts";

/** Gone for people at once; the node removes world and container when it can. */
export async function deleteServer(ground: NodesGround, actor: Actor, serverId: string): Promise<void> {
  await ground.transact(async (tx) => {
    if (!(await markServerDeleted(tx.rows, serverId))) throw new AppError("NOT_FOUND");
    await removeInstancesOfServer(ground, tx, serverId);
    await appendActivity(tx, actor, { action: "server.deleted", subjectId: serverId });
    tx.afterCommit(() => ground.hints.send(serverChanged, { serverIds: [serverId] }));
  });
}
