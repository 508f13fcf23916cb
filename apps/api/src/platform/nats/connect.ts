import { readFile } from "node:fs/promises";
import { natsServer } from "@blockwright/node-protocol/guarded-address";
import { connect, credsAuthenticator, type NatsConnection } from "@nats-io/transport-node";
import type { Logger } from "../log.ts";

export async function connectNats(
  url: string,
  credsFile: string,
  name: string,
  log: Logger,
): Promise<NatsConnection> {
  const connection = await connect({
    ...natsServer(url),
    name,
    authenticator: credsAuthenticator(await readFile(credsFile)),
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    reconnectJitter: 500,
  });
  void report(connection, log);
  return connection;
}

async function report(connection: NatsConnection, log: Logger): Promise<void> {
  for await (const status of connection.status()) {
    if (status.type === "disconnect") log.warn("the NATS connection was lost");
    if (status.type === "reconnect") log.info("the NATS connection is back");
  }
}
