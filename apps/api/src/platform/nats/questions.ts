import { randomUUID } from "node:crypto";
import { everyNode, nodeSubjects } from "@blockwright/node-protocol/subjects";
import { errors, type Msg, type NatsConnection } from "@nats-io/transport-node";
import type { Logger } from "../log.ts";

export type AskNode = (nodeId: string, name: string, text: string, timeoutMs: number) => Promise<string>;

interface Pending {
  readonly resolve: (text: string) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Sends requests to nodes and receives their answers through one subscription of this process. An answer counts only on
 * the subject given with its request: a node can't answer for another.
 */
export function createAskNode(connection: NatsConnection, log: Logger): AskNode {
  const askerId = randomUUID();
  const pending = new Map<string, Pending>();
  let isListening = false;
  const listen = () => {
    if (isListening) return;
    isListening = true;
    connection.subscribe(everyNode.answer(askerId), {
      callback: (error, message) => {
        if (error) return log.warn({ err: error }, "answers of nodes can't be received");
        settle(pending.get(message.subject), message);
      },
    });
    void rejectOnceClosed(connection, pending);
  };
  return async (nodeId, name, text, timeoutMs) => {
    const subjects = nodeSubjects(nodeId);
    const replyTo = subjects.answer(askerId, randomUUID());
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const timer = setTimeout(() => reject(new errors.TimeoutError()), timeoutMs);
    pending.set(replyTo, { resolve, reject });
    try {
      listen();
      connection.publish(subjects.rpc(name), text, { reply: replyTo });
      return await promise;
    } finally {
      clearTimeout(timer);
      pending.delete(replyTo);
    }
  };
}

async function rejectOnceClosed(
  connection: NatsConnection,
  pending: ReadonlyMap<string, Pending>,
): Promise<void> {
  await connection.closed();
  for (const { reject } of pending.values()) reject(new errors.ClosedConnectionError());
}

function settle(question: Pending | undefined, message: Msg): void {
  if (message.data.length === 0 && message.headers?.code === 503)
    question?.reject(new errors.NoRespondersError(message.subject));
  else question?.resolve(message.string());
}
