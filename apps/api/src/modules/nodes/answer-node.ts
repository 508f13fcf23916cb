import {
  requestEnvelope,
  type RefusalCode,
  type responseEnvelope,
  type RpcDefinition,
} from "@blockwright/node-protocol/rpc";
import { nodeOfSubject, nodeSubjects } from "@blockwright/node-protocol/subjects";
import type { z } from "zod";
import type { Deps } from "../../platform/deps.ts";
import type { LinkMessage } from "../../platform/nats/link.ts";
import { findTrustedNode } from "./nodes.repository.ts";

/** A node that we know and that was not removed. */
export interface AskingNode {
  readonly id: string;
  readonly credentialsKey: string | null;
}

/** A message for the node's log. */
export class AnswerRefusal extends Error {
  override name = "AnswerRefusal";
}

/** Answers a request from a node. An unknown node gets no answer. */
export async function answerNode<Rpc extends RpcDefinition>(
  { rows, log }: Pick<Deps, "rows" | "log">,
  rpc: Rpc,
  message: LinkMessage,
  answer: (
    node: AskingNode,
    body: z.output<Rpc["request"]>,
    send: (body: z.input<Rpc["response"]>) => void,
  ) => Promise<void>,
): Promise<void> {
  const nodeId = nodeOfSubject(message.subject);
  // Our credentials reach every subject, the node's only its inbox: an answer must not go where the node itself could
  // not send.
  if (!nodeId || !message.replyTo?.startsWith(`${nodeSubjects(nodeId).inboxPrefix}.`))
    return log.warn({ subject: message.subject }, "a node wants its answer sent elsewhere");
  const node = await findTrustedNode(rows, nodeId);
  if (!node) return;
  const body = rpc.request.safeParse(requestEnvelope.safeParse(message.json).data?.body);
  if (!body.success) return message.answer(refusal("bad-request", "the request has another shape"));
  const send = (answered: z.input<Rpc["response"]>) =>
    message.answer(JSON.stringify({ ok: true, body: answered } satisfies Envelope));
  try {
    await answer(node, body.data as z.output<Rpc["request"]>, send);
  } catch (error) {
    if (!(error instanceof AnswerRefusal)) throw error;
    message.answer(refusal("failed", error.message));
  }
}

type Envelope = z.input<typeof responseEnvelope>;

function refusal(code: RefusalCode, text: string): string {
  return JSON.stringify({ ok: false, code, message: text } satisfies Envelope);
}
