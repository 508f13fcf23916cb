import { listDesired, renewCredentials } from "@blockwright/node-protocol/rpc";
import { everyNode } from "@blockwright/node-protocol/subjects";
import type { Ground } from "../../platform/ground.ts";
import type { CredentialsIssuer } from "../../platform/nats/credentials-issuer.ts";
import type { Link, LinkMessage, Listening } from "../../platform/nats/link.ts";
import { answerListDesired } from "./answer-desired.ts";
import { answerRenewCredentials } from "./answer-renewal.ts";
import { receiveChange, receiveHeartbeat } from "./ingest-report.ts";

type ListeningGround = Pick<Ground, "config" | "log" | "rows" | "transact" | "hints">;

/** Any number of processes may do this: each message goes to one of them. */
export function listenToNodes(
  ground: ListeningGround,
  link: Link,
  issuer: CredentialsIssuer | undefined,
): Listening {
  const receivers: [subject: string, receive: (message: LinkMessage) => Promise<void>][] = [
    [everyNode.heartbeat, (message) => receiveHeartbeat(ground, message)],
    [everyNode.change, (message) => receiveChange(ground, message)],
    [everyNode.ask(listDesired.name), (message) => answerListDesired(ground, message)],
    [everyNode.ask(renewCredentials.name), (message) => answerRenewCredentials(ground, issuer, message)],
  ];
  const listening = receivers.map(([subject, receive]) =>
    link.listen(subject, ground.config.nats.queueGroup, receive),
  );
  return {
    stop: async () => void (await Promise.all(listening.map((one) => one.stop()))),
  };
}
