import { renewCredentials } from "@blockwright/node-protocol/rpc";
import { nodePermissions, permissionsVersion } from "@blockwright/node-protocol/subjects";
import type { Deps } from "../../../platform/deps.ts";
import type { CredentialsIssuer } from "../../../platform/nats/credentials-issuer.ts";
import type { LinkMessage } from "../../../platform/nats/link.ts";
import { AnswerRefusal, answerNode } from "../answer-node.ts";
import { credentialsLifeMs, credentialsName } from "../node.ts";
import { noteCredentials } from "../nodes.repository.ts";

/** A removed node gets no answer, and its credentials expire. */
export async function answerRenewCredentials(
  deps: Pick<Deps, "rows" | "log" | "now">,
  issuer: CredentialsIssuer | undefined,
  message: LinkMessage,
): Promise<void> {
  await answerNode(deps, renewCredentials, message, async ({ id, credentialsKey }, _body, send) => {
    if (!issuer) throw new AnswerRefusal("nothing is configured to sign with");
    if (!credentialsKey) throw new AnswerRefusal("the key of this node is not known: enrol it again");
    const now = deps.now();
    const expireAt = new Date(now.getTime() + credentialsLifeMs);
    await noteCredentials(deps.rows, id, { credentialsIssuedAt: now, permissionsVersion });
    const token = await issuer.renew(credentialsName(id), credentialsKey, nodePermissions(id), expireAt);
    deps.log.info({ nodeId: id, expireAt }, "renewed the credentials of a node");
    send({ token, expireAt: expireAt.toISOString() });
  });
}
