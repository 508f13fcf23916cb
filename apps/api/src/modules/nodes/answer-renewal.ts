import { renewCredentials } from "@blockwright/node-protocol/rpc";
import { nodePermissions } from "@blockwright/node-protocol/subjects";
import type { Ground } from "../../platform/ground.ts";
import type { CredentialsIssuer } from "../../platform/nats/credentials-issuer.ts";
import type { LinkMessage } from "../../platform/nats/link.ts";
import { AnswerRefusal, answerNode } from "./answer-node.ts";
import { credentialsLifeMs, credentialsName } from "./node.ts";

/** A node that was removed gets no answer, and its credentials end. */
export async function answerRenewCredentials(
  ground: Pick<Ground, "rows" | "log">,
  issuer: CredentialsIssuer | undefined,
  message: LinkMessage,
): Promise<void> {
  await answerNode(ground, renewCredentials, message, async ({ id, credentialsKey }, _body, send) => {
    if (!issuer) throw new AnswerRefusal("nothing is configured to sign with");
    if (!credentialsKey) throw new AnswerRefusal("the key of this node is not known: enrol it anew");
    const expireAt = new Date(Date.now() + credentialsLifeMs);
    const token = await issuer.renew(credentialsName(id), credentialsKey, nodePermissions(id), expireAt);
    ground.log.info({ nodeId: id, expireAt }, "renewed the credentials of a node");
    send({ token, expireAt: expireAt.toISOString() });
  });
}
