import { randomUUID } from "node:crypto";
import { message } from "@blockwright/contract/message";
import { writeConsole as writeConsoleRpc } from "@blockwright/node-protocol/rpc";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Transact } from "../../../platform/transaction.ts";
import { appendActivity } from "../../activity/index.ts";
import { NodeRefusal, type NodesDeps } from "../../nodes/index.ts";
import { findLiveInstance } from "../servers.repository.ts";

export interface TypedCommand {
  readonly serverId: string;
  readonly command: string;
  /** The only commands this person may type; null: any. */
  readonly allowed: readonly string[] | null;
}

/** A request repeated with the same key gives the line the same id, and the node types it once. */
export async function writeConsole(
  { callNode }: Pick<NodesDeps, "callNode">,
  once: Transact,
  actor: Person,
  { serverId, command, allowed }: TypedCommand,
): Promise<void> {
  const verb = command.split(" ", 1)[0] ?? "";
  if (allowed && !allowed.includes(verb.replace(/^\//, "").toLowerCase()))
    throw new AppError("FORBIDDEN", message("access.command-not-named", { commands: allowed.join(", ") }));
  const { requestId, instanceId, nodeId } = await once(async (tx) => {
    const live = await findLiveInstance(tx.rows, serverId);
    if (!live) throw new AppError("NOT_RUNNING");
    await appendActivity(tx, actor, {
      action: "server.command-sent",
      subjectId: serverId,
      // Only the verb: the rest may be a password or a private message.
      details: { verb: verb.slice(0, 50) },
    });
    return { requestId: randomUUID(), instanceId: live.id, nodeId: live.nodeId };
  });
  try {
    await callNode(nodeId, writeConsoleRpc, { instanceId, line: command }, { requestId });
  } catch (error) {
    if (error instanceof NodeRefusal && error.refusal === "unknown-instance")
      throw new AppError("NOT_RUNNING");
    throw error;
  }
}
