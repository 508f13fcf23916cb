import { listDesired, renewCredentials } from "@blockwright/node-protocol/rpc";
import { everyNode } from "@blockwright/node-protocol/subjects";
import type { Deps } from "../../../platform/deps.ts";
import type { CredentialsIssuer } from "../../../platform/nats/credentials-issuer.ts";
import type { Link, LinkMessage, Listening } from "../../../platform/nats/link.ts";
import type { Share } from "../../../platform/nats/receive-queue.ts";
import { answerListDesired } from "../desired/answer-desired.ts";
import { answerRenewCredentials } from "../enrolment/answer-renewal.ts";
import { receiveChange, receiveHeartbeat } from "./ingest-report.ts";

type ListeningDeps = Pick<Deps, "config" | "now" | "log" | "rows" | "transact" | "hints">;

/**
 * Limits per node. A heartbeat comes every five seconds and contains everything, a change whenever an instance changes
 * its state. A starting node asks for page after page. Signing blocks this process for milliseconds.
 */
const shares = {
  heartbeats: { maxWaiting: 8, rate: { burst: 50, perSecond: 5 } },
  changes: { maxWaiting: 1000, rate: { burst: 1000, perSecond: 100 } },
  pages: { maxWaiting: 32, rate: { burst: 200, perSecond: 20 } },
  renewals: { maxWaiting: 4, rate: { burst: 10, perSecond: 0.2 } },
} satisfies Record<string, Share>;

/** Any number of processes may do this: each message goes to one of them. */
export function listenToNodes(
  deps: ListeningDeps,
  link: Link,
  issuer: CredentialsIssuer | undefined,
): Listening {
  const receivers: [subject: string, share: Share, receive: (message: LinkMessage) => Promise<void>][] = [
    [everyNode.heartbeat, shares.heartbeats, (message) => receiveHeartbeat(deps, message)],
    [everyNode.change, shares.changes, (message) => receiveChange(deps, message)],
    [everyNode.ask(listDesired.name), shares.pages, (message) => answerListDesired(deps, message)],
    [
      everyNode.ask(renewCredentials.name),
      shares.renewals,
      (message) => answerRenewCredentials(deps, issuer, message),
    ],
  ];
  const group = deps.config.nats.queueGroup;
  const listening = receivers.map(([subject, share, receive]) =>
    link.listen(subject, { group, share }, receive),
  );
  return {
    stop: async () => void (await Promise.all(listening.map((one) => one.stop()))),
  };
}
