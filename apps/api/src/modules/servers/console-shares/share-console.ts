import { randomUUID } from "node:crypto";
import { maxSharedLines, type ConsoleShare, type SharedConsole } from "@blockwright/contract/console-shares";
import { message } from "@blockwright/contract/message";
import { shareableLine } from "@blockwright/minecraft/console/shareable-line";
import { sanitizeConsoleLine, withoutColours } from "@blockwright/minecraft/console/text";
import { watchConsole } from "@blockwright/node-protocol/rpc";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import { dayMs } from "../../../platform/now.ts";
import { hashToken, newToken } from "../../accounts/index.ts";
import { appendActivity } from "../../activity/index.ts";
import type { NodesDeps } from "../../nodes/index.ts";
import { claimServer, findLiveInstance } from "../servers.repository.ts";
import { deleteShare, findSharedLines, findShares, insertShare } from "./console-shares.repository.ts";

const validForMs = 7 * dayMs;
const maxShares = 20;

interface Wish {
  readonly serverId: string;
  readonly lines: readonly string[];
}

/** Only lines that the machine has on this console: nobody publishes words of their own here. */
export async function shareConsole(
  deps: Pick<NodesDeps, "rows" | "transact" | "callNode">,
  actor: Person,
  { serverId, lines }: Wish,
): Promise<{ share: ConsoleShare; token: string }> {
  const printed = await linesOnConsole(deps, serverId);
  const chosen = lines.map(plain).filter((line) => printed.has(line));
  if (chosen.length === 0)
    throw new AppError("SHARE_REFUSED", "These lines are no longer on the console. Choose newer ones.");
  const shared = chosen.slice(0, maxSharedLines).map(shareableLine);
  const token = newToken();
  return deps.transact(async (tx) => {
    if (!(await claimServer(tx.rows, serverId))) throw new AppError("NOT_FOUND");
    const createdAt = tx.now();
    if ((await findShares(tx.rows, serverId, createdAt)).length >= maxShares)
      throw new AppError("SHARE_REFUSED", `A server has up to ${maxShares} such links. Turn one off first.`);
    const id = randomUUID();
    const expiresAt = new Date(createdAt.getTime() + validForMs);
    const row = { id, serverId, tokenHash: hashToken(token), createdBy: actor.id, lines: shared };
    await insertShare(tx.rows, { ...row, createdAt, expiresAt });
    await appendActivity(tx, actor, {
      action: "server.console-shared",
      subjectId: serverId,
      details: { lines: shared.length },
    });
    const times = { createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
    return { share: { id, createdBy: actor.username, ...times, lineCount: shared.length }, token };
  });
}

const plain = (line: string) => withoutColours(sanitizeConsoleLine(line));

async function linesOnConsole(
  { rows, callNode }: Pick<NodesDeps, "rows" | "callNode">,
  serverId: string,
): Promise<ReadonlySet<string>> {
  const live = await findLiveInstance(rows, serverId);
  if (!live) return new Set();
  const request = { instanceId: live.id, epoch: null, afterNumber: -1 };
  const { lines } = await callNode(live.nodeId, watchConsole, request);
  return new Set(lines.map(({ text }) => plain(text)));
}

export async function listShares(
  { rows, now }: Pick<NodesDeps, "rows" | "now">,
  serverId: string,
): Promise<ConsoleShare[]> {
  return (await findShares(rows, serverId, now())).map((share) => ({
    ...share,
    createdAt: share.createdAt.toISOString(),
    expiresAt: share.expiresAt.toISOString(),
  }));
}

export async function revokeShare(
  { transact }: Pick<NodesDeps, "transact">,
  actor: Person,
  { serverId, shareId }: { readonly serverId: string; readonly shareId: string },
): Promise<void> {
  await transact(async (tx) => {
    if (!(await deleteShare(tx.rows, serverId, shareId))) throw new AppError("NOT_FOUND");
    await appendActivity(tx, actor, { action: "server.console-share-revoked", subjectId: serverId });
  });
}

export async function lookUpShare(
  { rows, now }: Pick<NodesDeps, "rows" | "now">,
  token: string,
): Promise<SharedConsole> {
  const found = await findSharedLines(rows, hashToken(token), now());
  if (!found) throw new AppError("NOT_FOUND", message("console-share.gone"));
  return {
    lines: [...found.lines],
    createdAt: found.createdAt.toISOString(),
    expiresAt: found.expiresAt.toISOString(),
  };
}
