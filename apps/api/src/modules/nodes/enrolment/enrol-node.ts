import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { enrolmentAnswer, enrolmentRequest } from "@blockwright/node-protocol/enrolment";
import { commonVersion } from "@blockwright/node-protocol/protocol-version";
import { nodePermissions, permissionsVersion } from "@blockwright/node-protocol/subjects";
import type { z } from "zod";
import { system, type Actor } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { CredentialsIssuer } from "../../../platform/nats/credentials-issuer.ts";
import { appendActivity } from "../../activity/index.ts";
import { credentialsLifeMs, credentialsName } from "../node.ts";
import { insertEnrolmentToken, insertNode, takeEnrolmentToken } from "./enrolment.repository.ts";

const readableSentence =
  "Machines enrol over https only. That token was sent unencrypted and no longer works. Set API_URL to the https address and create a new token.";
const tokenLifeMs = 60 * 60_000;

/** For the operator: shown once, works once, for an hour. */
export async function createEnrolmentToken(
  { transact, now }: Pick<Deps, "transact" | "now">,
  actor: Actor = system,
): Promise<{ token: string; expiresAt: Date }> {
  const id = randomUUID();
  const token = `bwn_${randomBytes(32).toString("base64url")}`;
  const expiresAt = new Date(now().getTime() + tokenLifeMs);
  await transact(async (tx) => {
    await insertEnrolmentToken(tx.rows, { id, tokenHash: hashToken(token), expiresAt });
    await appendActivity(tx, actor, { action: "node-token.created", subjectId: id });
  });
  return { token, expiresAt };
}

export async function enrolNode(
  { transact, config, now: readClock }: Pick<Deps, "transact" | "config" | "now">,
  issuer: CredentialsIssuer | undefined,
  { isSecure }: { readonly isSecure: boolean },
  { token, protocol, ...machine }: z.output<typeof enrolmentRequest>,
): Promise<z.input<typeof enrolmentAnswer>> {
  if (!issuer) throw new AppError("ENROLMENT_NOT_CONFIGURED");
  if (commonVersion(protocol) === undefined)
    throw new AppError("INVALID_REQUEST", "This agent is too old or too new for us. Please update it.");
  const now = readClock();
  if (!isSecure) {
    await spendReadableToken(transact, token, now);
    throw new AppError("ENROLMENT_REFUSED", readableSentence);
  }
  const nodeId = randomUUID();
  const expiresAt = new Date(now.getTime() + credentialsLifeMs);
  // Signed inside the transaction: a token must not be spent if signing fails.
  const credentials = await transact(async (tx) => {
    const tokenId = await takeEnrolmentToken(tx.rows, hashToken(token), now);
    if (!tokenId) throw new AppError("ENROLMENT_REFUSED");
    const { publicKey, credentials: signed } = await issuer.issue(
      credentialsName(nodeId),
      nodePermissions(nodeId),
      expiresAt,
    );
    const issued = { credentialsKey: publicKey, credentialsIssuedAt: now, permissionsVersion };
    await insertNode(tx.rows, tokenId, { id: nodeId, ...machine, ...issued });
    await appendActivity(tx, system, {
      action: "node.enrolled",
      subjectId: nodeId,
      details: { name: machine.name, tokenId },
    });
    return signed;
  });
  const credentialsExpireAt = expiresAt.toISOString();
  return { nodeId, natsUrl: config.nats.nodeUrl, credentials, credentialsExpireAt };
}

/** It may have been intercepted, and must not be usable by the interceptor. */
async function spendReadableToken(transact: Deps["transact"], token: string, now: Date): Promise<void> {
  await transact(async (tx) => {
    const tokenId = await takeEnrolmentToken(tx.rows, hashToken(token), now);
    if (tokenId) await appendActivity(tx, system, { action: "node-token.refused", subjectId: tokenId });
  });
}

function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
