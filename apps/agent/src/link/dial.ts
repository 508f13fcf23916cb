import { connect, credsAuthenticator, type NatsConnection } from "@nats-io/transport-node";
import { natsServer } from "@blockwright/node-protocol/guarded-address";
import { nodeSubjects } from "@blockwright/node-protocol/subjects";
import type { Logger } from "pino";

export interface DialOptions {
  readonly nodeId: string;
  readonly url: string;
  /** Text of a credentials file. */
  readonly credentials: string;
  /** True for the first connection of an agent, which has nothing else to do meanwhile. */
  readonly waitsForServer: boolean;
  readonly onBack: () => void;
  readonly log: Logger;
}

/** One connection with one set of credentials. */
export interface Dialled {
  readonly nats: NatsConnection;
  isConnected(): boolean;
}

export async function dial(options: DialOptions): Promise<Dialled> {
  const { nodeId, url, credentials, waitsForServer, onBack, log } = options;
  const nats = await connect({
    ...natsServer(url),
    name: `node ${nodeId}`,
    authenticator: credsAuthenticator(new TextEncoder().encode(credentials)),
    inboxPrefix: nodeSubjects(nodeId).inboxPrefix,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    reconnectJitter: 500,
    waitOnFirstConnect: waitsForServer,
    // Otherwise the client stops reconnecting after the second refusal, and the node would stay offline.
    ignoreAuthErrorAbort: true,
  });
  let isConnected = true;
  const followStatus = async () => {
    for await (const { type } of nats.status()) {
      if (type === "disconnect") log.warn("the link to the control plane was lost");
      if (type === "reconnect") log.info("the link to the control plane is back");
      if (type === "disconnect" || type === "reconnect") isConnected = type === "reconnect";
      if (type === "reconnect") onBack();
    }
  };
  void followStatus();
  return { nats, isConnected: () => isConnected && !nats.isClosed() };
}
