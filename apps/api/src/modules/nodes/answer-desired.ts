import type { listDesired, responseEnvelope } from "@blockwright/node-protocol/rpc";
import { requestEnvelope, type RefusalCode } from "@blockwright/node-protocol/rpc";
import { nodeOfSubject, nodeSubjects } from "@blockwright/node-protocol/subjects";
import type { z } from "zod";
import type { Ground } from "../../platform/ground.ts";
import { LinkError, type LinkMessage } from "../../platform/nats/link.ts";
import { specOf } from "./instance.ts";
import { listInstancesOfNode } from "./instances.repository.ts";
import { isKnownNode } from "./nodes.repository.ts";

/** A node that starts asks what should be running on it. One we don't know gets no answer. */
export async function answerListDesired(
  { rows, log }: Pick<Ground, "rows" | "log">,
  message: LinkMessage,
): Promise<void> {
  const nodeId = nodeOfSubject(message.subject);
  // Our credentials reach every subject, its own reach its inbox: an answer goes nowhere it could not send itself.
  if (!nodeId || !message.replyTo?.startsWith(`${nodeSubjects(nodeId).inboxPrefix}.`))
    return log.warn({ subject: message.subject }, "a node wants its answer sent elsewhere");
  if (!(await isKnownNode(rows, nodeId))) return;
  if (!requestEnvelope.safeParse(message.json).success)
    return message.answer(refusal("bad-request", "the request has another shape"));
  const instances = await listInstancesOfNode(rows, nodeId);
  const body: z.input<typeof listDesired.response> = {
    specs: instances.filter(({ deletedAt }) => !deletedAt).map(specOf),
    removed: instances
      .filter(({ deletedAt }) => deletedAt)
      .map(({ id, generation }) => ({ instanceId: id, generation })),
  };
  try {
    message.answer(JSON.stringify({ ok: true, body } satisfies z.input<typeof responseEnvelope>));
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
    log.warn({ nodeId, instances: instances.length }, "what a node should run does not fit into one message");
    message.answer(refusal("failed", "too much for one message; each instance is sent by itself"));
  }
}

function refusal(code: RefusalCode, text: string): string {
  return JSON.stringify({ ok: false, code, message: text } satisfies z.input<typeof responseEnvelope>);
}
