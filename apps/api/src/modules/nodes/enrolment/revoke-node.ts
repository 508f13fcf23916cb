import type { Actor } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Deps } from "../../../platform/deps.ts";
import { revokeUsers, type RevocationFiles } from "../../../platform/nats/revoke-users.ts";
import { appendActivity } from "../../activity/index.ts";
import { credentialsLifeMs } from "../node.ts";
import { markNodeRemoved, takeRevocationLock } from "../nodes.repository.ts";

/** The machine is no longer trusted: its reports and requests are ignored, and it is disconnected. Idempotent. */
export async function revokeNode(
  { transact }: Pick<Deps, "transact">,
  files: RevocationFiles,
  actor: Actor,
  nodeId: string,
): Promise<void> {
  // First here, so that it can't renew the credentials that are revoked next.
  const { credentialsKey } = await transact(async (tx) => {
    const marked = await markNodeRemoved(tx.rows, nodeId);
    if (!marked) throw new AppError("NOT_FOUND", "There is no machine with that id.");
    await appendActivity(tx, actor, { action: "node.revoked", subjectId: nodeId });
    return marked;
  });
  if (!credentialsKey) return;
  await transact(async (tx) => {
    await takeRevocationLock(tx);
    await revokeUsers(files, new Map([[credentialsKey, tx.now()]]), credentialsLifeMs);
  });
}
