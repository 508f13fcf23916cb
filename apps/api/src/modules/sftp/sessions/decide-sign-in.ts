import { randomUUID } from "node:crypto";
import type { signInSftp, SftpCredential } from "@blockwright/node-protocol/sftp";
import type { z } from "zod";
import { appendActivity } from "../../activity/index.ts";
import { findKeyByFingerprint } from "../keys/keys.repository.ts";
import { fingerprintOf } from "../keys/public-key.ts";
import { findPassword } from "../passwords/passwords.repository.ts";
import { mayBePassword } from "../passwords/sftp-password.ts";
import { readSftpUsername } from "../sftp-username.ts";
import type { HeldSessions } from "./held-sessions.ts";
import { actorOf, rightOn } from "./right-of.ts";
import type { SessionDeps } from "./session-deps.ts";
import { operatorRule } from "./operator-rule.ts";
import { findCandidates, type Candidate } from "./sessions.repository.ts";
import { sealTicket, type Ticket } from "./ticket.ts";

type Question = z.output<typeof signInSftp.request>;
type Decision = z.input<typeof signInSftp.response>;

const notWelcome: Decision = { isWelcome: false, session: null };

/** The node learns only yes or no, and only about servers that it runs. */
export async function decideSignIn(
  deps: SessionDeps,
  held: HeldSessions,
  nodeId: string,
  { username, credential }: Question,
): Promise<Decision> {
  const name = readSftpUsername(username);
  const candidates = name ? await findCandidates(deps.rows, nodeId, name, operatorRule(deps)) : [];
  const candidate = candidates.find(({ person }) => name?.isOf(person));
  const credentialId = await findCredential(deps, candidate, credential);
  if (!candidate || credentialId === undefined) return notWelcome;
  const actor = actorOf(candidate.person);
  const { serverId, instanceId } = candidate;
  const right = await rightOn(deps, actor, serverId);
  if (right === "none") return notWelcome;
  const { kind } = credential;
  if (kind === "key" && !credential.isProven) return { isWelcome: true, session: null };
  const sessionId = randomUUID();
  await deps.transact((tx) =>
    appendActivity(tx, actor, { action: "server.sftp-opened", subjectId: serverId, details: { with: kind } }),
  );
  const ticket: Ticket = {
    sessionId,
    personId: actor.id,
    serverId,
    credential: { kind, id: credentialId },
  };
  held.note(nodeId, ticket, right);
  const sealed = sealTicket(deps.secrets, nodeId, ticket);
  return { isWelcome: true, session: { sessionId, ticket: sealed, instanceId, right } };
}

/** The id of the row that lets this person in. */
async function findCredential(
  { rows, keyedHash, passwordHashing }: SessionDeps,
  candidate: Candidate | undefined,
  credential: SftpCredential,
): Promise<string | undefined> {
  if (credential.kind === "password") {
    const { password } = credential;
    if (!mayBePassword(keyedHash, password)) return undefined;
    const kept = candidate && (await findPassword(rows, candidate.person.id, candidate.serverId));
    // An unknown name costs the same hash as a wrong password.
    const isRight = await passwordHashing.verify(kept?.passwordHash ?? passwordHashing.nobodysHash, password);
    return isRight ? kept?.id : undefined;
  }
  if (!candidate) return undefined;
  const fingerprint = fingerprintOf(Buffer.from(credential.publicKey, "base64"));
  return (await findKeyByFingerprint(rows, candidate.person.id, fingerprint))?.id;
}
