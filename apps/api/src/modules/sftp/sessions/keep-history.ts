import type { keepSftpVersion, moveSftpHistory } from "@blockwright/node-protocol/sftp";
import type { z } from "zod";
import { recordedActor, type Person } from "../../../platform/actor.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { keepReplacedText, moveHistory } from "../../files/index.ts";
import { AnswerRefusal } from "../../nodes/index.ts";
import { actorOf, rightOn } from "./right-of.ts";
import type { SessionDeps } from "./session-deps.ts";
import { operatorRule } from "./operator-rule.ts";
import { findHolder } from "./sessions.repository.ts";
import { openTicket } from "./ticket.ts";

type HistoryDeps = Pick<SessionDeps, "authorizeServer" | "config" | "rows" | "secrets" | "transact">;

/** Keeps a file's content before a session replaces or removes it. */
export async function keepSessionVersion(
  deps: HistoryDeps,
  nodeId: string,
  { ticket, path, content }: z.output<typeof keepSftpVersion.request>,
): Promise<void> {
  await asWriter(deps, nodeId, ticket, (tx, actor, serverId) => {
    const by = recordedActor(actor);
    return keepReplacedText(tx, { serverId, path, content: Buffer.from(content, "base64"), by });
  });
}

export async function moveSessionHistory(
  deps: HistoryDeps,
  nodeId: string,
  { ticket, from, to }: z.output<typeof moveSftpHistory.request>,
): Promise<void> {
  await asWriter(deps, nodeId, ticket, (tx, _actor, serverId) => moveHistory(tx, serverId, { from, to }));
}

/** A node can neither invent an author nor act for people who have lost their right. */
async function asWriter(
  deps: HistoryDeps,
  nodeId: string,
  sealed: string,
  work: (tx: Transaction, actor: Person, serverId: string) => Promise<void>,
): Promise<void> {
  const ticket = openTicket(deps.secrets, nodeId, sealed);
  const holder = ticket && (await findHolder(deps.rows, nodeId, ticket, operatorRule(deps)));
  if (!ticket || !holder) throw new AnswerRefusal("this session is over");
  const { serverId } = ticket;
  const actor = actorOf(holder);
  if ((await rightOn(deps, actor, serverId)) !== "write")
    throw new AnswerRefusal("this session may not write");
  await deps.transact((tx) => work(tx, actor, serverId));
}
