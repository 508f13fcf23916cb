import { permissionsVersion } from "@blockwright/node-protocol/subjects";
import type { Actor } from "../../../platform/actor.ts";
import type { Deps } from "../../../platform/deps.ts";
import { revokeUsers, type RevocationFiles } from "../../../platform/nats/revoke-users.ts";
import { appendActivity } from "../../activity/index.ts";
import { credentialsLifeMs, renewalPeriodMs } from "../node.ts";
import { findCredentials, takeRevocationLock, type NodeCredentials } from "../nodes.repository.ts";

/** A node that could not use its renewed credentials asks again within the hour. */
const isTakenAfterMs = 2 * 60 * 60_000;
/** A node may have been offline for a while when its renewal was due. */
const renewalSlackMs = 24 * 60 * 60_000;

/**
 * From now on the message server accepts only the newest credentials of every node. A node with earlier permissions is
 * accepted for one renewal period; after that it is disconnected and has to be enrolled again. Idempotent.
 */
export async function refuseOldCredentials(
  { transact }: Pick<Deps, "transact">,
  files: RevocationFiles,
  actor: Actor,
): Promise<{ refused: string[]; waiting: string[] }> {
  return transact(async (tx) => {
    await takeRevocationLock(tx);
    const nodes = await findCredentials(tx.rows);
    const now = tx.now();
    const decided = nodes.map((node) => ({ node, until: refusedUntil(node, now) }));
    const signedUntil = new Map(
      decided.flatMap(({ node, until }) => (until ? [[node.credentialsKey, until] as const] : [])),
    );
    const changed = new Set(await revokeUsers(files, signedUntil, credentialsLifeMs));
    const refused = nodes.filter(({ credentialsKey }) => changed.has(credentialsKey)).map(({ id }) => id);
    for (const subjectId of refused)
      await appendActivity(tx, actor, { action: "node.old-credentials-refused", subjectId });
    const waiting = decided.filter(({ until }) => until === undefined).map(({ node }) => node.id);
    return { refused, waiting };
  });
}

/** Undefined while the node may not have received its newest credentials yet. */
function refusedUntil(node: NodeCredentials, now: Date): Date | undefined {
  const ageMs = now.getTime() - node.credentialsIssuedAt.getTime();
  if (node.permissionsVersion !== permissionsVersion)
    return ageMs > renewalPeriodMs + renewalSlackMs ? now : undefined;
  // Tokens have their issue time in whole seconds.
  return ageMs > isTakenAfterMs ? new Date(node.credentialsIssuedAt.getTime() - 1000) : undefined;
}
