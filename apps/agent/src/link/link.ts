import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Heartbeat } from "@blockwright/node-protocol/observation";
import { ourRange, protocolVersion } from "@blockwright/node-protocol/protocol-version";
import { listDesired, responseEnvelope } from "@blockwright/node-protocol/rpc";
import { nodeSubjects } from "@blockwright/node-protocol/subjects";
import { connect, credsAuthenticator } from "@nats-io/transport-node";
import type { Logger } from "pino";

const askTimeLimitMs = 10_000;

export interface LinkOptions {
  readonly nodeId: string;
  readonly url: string;
  readonly credsFile: string;
  readonly log: Logger;
}

/** The node dials out, with credentials that reach nothing but its own subjects. */
export async function openLink({ nodeId, url, credsFile, log }: LinkOptions) {
  const subjects = nodeSubjects(nodeId);
  const nats = await connect({
    servers: url,
    name: `node ${nodeId}`,
    authenticator: credsAuthenticator(await readFile(credsFile)),
    inboxPrefix: subjects.inboxPrefix,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    reconnectJitter: 500,
    waitOnFirstConnect: true,
  });
  let isConnected = true;
  let onReconnect: () => void = () => {};
  const followStatus = async () => {
    for await (const { type } of nats.status()) {
      if (type === "disconnect") log.warn("the link to the control plane was lost");
      if (type === "reconnect") log.info("the link to the control plane is back");
      if (type === "disconnect" || type === "reconnect") isConnected = type === "reconnect";
      if (type === "reconnect") onReconnect();
    }
  };
  void followStatus();
  const runId = randomUUID();
  let sequence = 0;
  const publish = (subject: string, message: unknown) => {
    // A message that can't be sent now is not kept, as the client would do: the next heartbeat says it all again.
    if (isConnected && !nats.isClosed()) nats.publish(subject, JSON.stringify(message));
  };
  return {
    nats,
    subjects,
    publish,
    /** Called each time the link is back after it was lost. */
    whenBack: (listener: () => void) => {
      onReconnect = listener;
    },
    beat: (state: Pick<Heartbeat, "figures" | "observations" | "agentVersion">) =>
      publish(subjects.heartbeat, { protocol: ourRange, nodeId, runId, sequence: (sequence += 1), ...state }),
    tellChange: (observations: Heartbeat["observations"]) =>
      publish(subjects.change, { nodeId, runId, sequence: (sequence += 1), observations }),
    askDesired: async () => {
      const body = {
        protocol: protocolVersion,
        id: randomUUID(),
        deadlineAtMs: Date.now() + askTimeLimitMs,
        body: {},
      };
      const answered = await nats.request(subjects.ask(listDesired.name), JSON.stringify(body), {
        timeout: askTimeLimitMs,
      });
      const envelope = responseEnvelope.parse(answered.json());
      if (!envelope.ok) throw new Error(envelope.message);
      return listDesired.response.parse(envelope.body);
    },
    close: () => nats.drain(),
  };
}

export type Link = Awaited<ReturnType<typeof openLink>>;
