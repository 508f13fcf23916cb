import { randomUUID } from "node:crypto";
import { writeConsole as writeConsoleRpc } from "@blockwright/node-protocol/rpc";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { ServerRights } from "../../../platform/server-grant.ts";
import type { Transact } from "../../../platform/transaction.ts";
import { refuseLine } from "../../access/index.ts";
import { appendActivity } from "../../activity/index.ts";
import { NodeRefusal, type NodesDeps } from "../../nodes/index.ts";
import { findLiveInstance } from "../servers.repository.ts";

export interface TypedCommand {
  readonly serverId: string;
  readonly command: string;
  /** Of the person who types it. */
  readonly rights: Pick<ServerRights, "commands">;
}

/** A request repeated with the same key gives the line the same id, and the node types it once. */
export async function writeConsole(
  { callNode }: Pick<NodesDeps, "callNode">,
  once: Transact,
  actor: Person,
  { serverId, command, rights }: TypedCommand,
): Promise<void> {
  refuseLine(rights, command);
  const verb = command.split(" ", 1)[0] ?? "";
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
