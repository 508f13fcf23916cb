import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { connect, credsAuthenticator } from "@nats-io/transport-node";

interface Held {
  readonly instances: readonly { readonly serverId: string }[];
}

/** The minimum: publishes a question to each machine and parses its answer. */
export async function openQuestions(natsUrl: string, credentialsFile: string) {
  const authenticator = credsAuthenticator(readFileSync(credentialsFile));
  const connection = await connect({ servers: natsUrl, authenticator });
  const asker = randomUUID();
  const waiting = new Map<string, (answer: { readonly body: Held }) => void>();
  connection.subscribe(`node.*.answer.${asker}.*`, {
    callback: (_error, message) => waiting.get(message.subject)?.(message.json()),
  });
  return (nodeIds: readonly string[]): Promise<readonly { readonly body: Held }[]> =>
    Promise.all(
      nodeIds.map((nodeId) => {
        const reply = `node.${nodeId}.answer.${asker}.${randomUUID()}`;
        const question = { protocol: 1, id: randomUUID(), deadlineAtMs: Date.now() + 5000, body: {} };
        const answered = new Promise<{ readonly body: Held }>((resolve) => waiting.set(reply, resolve));
        connection.publish(`node.${nodeId}.rpc.take-inventory`, JSON.stringify(question), { reply });
        return answered.finally(() => waiting.delete(reply));
      }),
    );
}
