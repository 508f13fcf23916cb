import { randomUUID } from "node:crypto";
import type { NatsConnection } from "@nats-io/transport-node";
import { responseEnvelope, type RpcDefinition } from "@blockwright/node-protocol/rpc";
import type { nodeSubjects } from "@blockwright/node-protocol/subjects";

/** Sends a request to an agent as the api does. */
export async function askAgent(
  nats: NatsConnection,
  subjects: ReturnType<typeof nodeSubjects>,
  rpc: RpcDefinition,
  body: unknown,
): Promise<unknown> {
  const request = { protocol: 1, id: randomUUID(), deadlineAtMs: Date.now() + 30_000, body };
  const answer = await nats.request(subjects.rpc(rpc.name), JSON.stringify(request), {
    timeout: 30_000,
    noMux: true,
    reply: subjects.answer("bench", randomUUID()),
  });
  const envelope = responseEnvelope.parse(answer.json());
  if (!envelope.ok) throw new Error(`${rpc.name}: ${envelope.message}`);
  return envelope.body;
}
