import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Heartbeat } from "@blockwright/node-protocol/observation";
import { ourRange, protocolVersion } from "@blockwright/node-protocol/protocol-version";
import { responseEnvelope, type RpcDefinition } from "@blockwright/node-protocol/rpc";
import { nodeSubjects } from "@blockwright/node-protocol/subjects";
import type { Logger } from "pino";
import type { z } from "zod";
import { dial } from "./dial.ts";
import { createRpcServer, type RpcBinding, type RpcHandler } from "./serve-rpc.ts";

const askTimeLimitMs = 10_000;
const farewellMs = 30_000;

export interface LinkOptions {
  readonly nodeId: string;
  readonly url: string;
  readonly credentials: string;
  readonly log: Logger;
}

export type Link = Awaited<ReturnType<typeof openLink>>;

/** The node dials out, with credentials limited to its own subjects. */
export async function openLink({ nodeId, url, credentials, log }: LinkOptions) {
  const subjects = nodeSubjects(nodeId);
  let onBack: () => void = () => {};
  const options = { nodeId, url, log, onBack: () => onBack() };
  let line = await dial({ ...options, credentials, waitsForServer: true });
  let server = createRpcServer([], log);
  let binding: RpcBinding = server.bind(line.nats, subjects);
  const runId = randomUUID();
  let sequence = 0;
  const publish = (subject: string, message: unknown) => {
    // Messages are not buffered while the link is down: the next heartbeat repeats all of them.
    if (line.isConnected()) line.nats.publish(subject, JSON.stringify(message));
  };
  return {
    subjects,
    publish,
    /** Resolves once NATS knows the subscription: until then requests fail with "no responders". */
    serve: async (handlers: readonly RpcHandler[]): Promise<void> => {
      server = createRpcServer(handlers, log);
      binding = server.bind(line.nats, subjects);
      await line.nats.flush();
    },
    /** Called each time the link is reconnected. */
    whenBack: (listener: () => void) => {
      onBack = listener;
    },
    beat: (state: Omit<Heartbeat, "protocol" | "nodeId" | "runId" | "sequence">) =>
      publish(subjects.heartbeat, { protocol: ourRange, nodeId, runId, sequence: (sequence += 1), ...state }),
    publishChange: (observations: Heartbeat["observations"]) =>
      publish(subjects.change, { nodeId, runId, sequence: (sequence += 1), observations }),
    ask: async <Rpc extends RpcDefinition>(
      rpc: Rpc,
      body: z.input<Rpc["request"]>,
    ): Promise<z.output<Rpc["response"]>> => {
      const deadlineAtMs = Date.now() + askTimeLimitMs;
      const question = { protocol: protocolVersion, id: randomUUID(), deadlineAtMs, body };
      const answered = await line.nats.request(subjects.ask(rpc.name), JSON.stringify(question), {
        timeout: askTimeLimitMs,
      });
      const envelope = responseEnvelope.parse(answered.json());
      if (!envelope.ok) throw new Error(envelope.message);
      return rpc.response.parse(envelope.body) as z.output<Rpc["response"]>;
    },
    /**
     * Switches to new credentials. The new connection is subscribed before the old one is closed, so that no request
     * is lost. With refused credentials the old connection stays.
     */
    changeCredentials: async (next: string): Promise<void> => {
      const newLine = await dial({ ...options, credentials: next, waitsForServer: false });
      const [oldLine, oldBinding] = [line, binding];
      const newBinding = server.bind(newLine.nats, subjects);
      await newLine.nats.flush();
      [line, binding] = [newLine, newBinding];
      // A lost connection cannot be drained.
      await Promise.race([oldBinding.release(), sleep(farewellMs, undefined, { ref: false })]);
      await oldLine.nats.close();
    },
    // Draining needs the server; while it is unavailable there is nothing left to send.
    close: () => line.nats.drain().catch(() => line.nats.close()),
  };
}
