import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { connect, credsAuthenticator } from "@nats-io/transport-node";
import { requestEnvelope, watchConsole } from "../../packages/node-protocol/src/rpc.ts";
import { nodeSubjects } from "../../packages/node-protocol/src/subjects.ts";
import type { Instance } from "../../services/instance.ts";

export interface BenchConsoles {
  /** Rooms with a subscriber. */
  watched(): number;
  publish(instanceId: string, lines: readonly string[]): void;
  stop(): Promise<void>;
}

/** A node that runs nothing: the bench writes its consoles. */
export async function openConsoles(instance: Instance, nodeId: string): Promise<BenchConsoles> {
  const connection = await connect({
    servers: instance.nats?.url ?? "",
    authenticator: credsAuthenticator(await readFile(instance.nats?.apiCredsFile ?? "")),
  });
  const subjects = nodeSubjects(nodeId);
  const epoch = randomUUID();
  const next = new Map<string, number>();
  const watched = new Set<string>();
  connection.subscribe(subjects.rpc(watchConsole.name), {
    callback: (_error, message) => {
      const { instanceId } = watchConsole.request.parse(requestEnvelope.parse(message.json()).body);
      watched.add(instanceId);
      message.respond(JSON.stringify({ ok: true, body: { epoch, lines: [], skipped: 0 } }));
    },
  });
  return {
    watched: () => watched.size,
    publish: (instanceId, texts) => {
      const first = next.get(instanceId) ?? 0;
      next.set(instanceId, first + texts.length);
      const lines = texts.map((text, index) => ({ number: first + index, text }));
      connection.publish(subjects.console(instanceId), JSON.stringify({ epoch, lines, skipped: 0 }));
    },
    stop: () => connection.close(),
  };
}
