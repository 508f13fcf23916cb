import {
  endSftp,
  keepSftpVersion,
  moveSftpHistory,
  renewSftp,
  signInSftp,
  type SftpRight,
} from "@blockwright/node-protocol/sftp";
import { everyNode } from "@blockwright/node-protocol/subjects";
import type { Link, LinkMessage, Listening } from "../../../platform/nats/link.ts";
import type { Share } from "../../../platform/nats/receive-queue.ts";
import { answerNode, serverChanged } from "../../nodes/index.ts";
import { sftpAccessChanged } from "../sftp-events.ts";
import { decideSignIn } from "./decide-sign-in.ts";
import { createHeldSessions, type HeldSessions } from "./held-sessions.ts";
import { keepSessionVersion, moveSessionHistory } from "./keep-history.ts";
import { recordEnd } from "./record-end.ts";
import { rightOf } from "./right-of.ts";
import type { SessionDeps } from "./session-deps.ts";
import { openTicket } from "./ticket.ts";

/** Limits per node. It renews all its sessions every ten seconds, and each once when it begins. */
const shares = {
  signIns: { maxWaiting: 64, rate: { burst: 200, perSecond: 20 } },
  renewals: { maxWaiting: 64, rate: { burst: 200, perSecond: 20 } },
  /** A node has four in flight. */
  history: { maxWaiting: 16, rate: { burst: 500, perSecond: 50 } },
  ends: { maxWaiting: 200, rate: { burst: 200, perSecond: 20 } },
} satisfies Record<string, Share>;

/** Answers nodes that ask whom to let in. Any number of processes may do this: each request goes to one of them. */
export function listenToSftp(deps: SessionDeps, link: Link): Listening {
  const held = createHeldSessions(deps);
  deps.hints.listen(serverChanged, held.look);
  deps.hints.listen(sftpAccessChanged, held.look);
  const group = deps.config.nats.queueGroup;
  const listen = (name: string, share: Share, receive: (message: LinkMessage) => Promise<void>) =>
    link.listen(everyNode.ask(name), { group, share }, receive);
  const listening = [
    listen(signInSftp.name, shares.signIns, (message) =>
      answerNode(deps, signInSftp, message, async ({ id }, body, send) =>
        send(await decideSignIn(deps, held, id, body)),
      ),
    ),
    listen(renewSftp.name, shares.renewals, (message) =>
      answerNode(deps, renewSftp, message, async ({ id }, { tickets }, send) =>
        send({ rights: await renew(deps, held, id, tickets) }),
      ),
    ),
    listen(keepSftpVersion.name, shares.history, (message) =>
      answerNode(deps, keepSftpVersion, message, async ({ id }, body, send) => {
        await keepSessionVersion(deps, id, body);
        send({});
      }),
    ),
    listen(moveSftpHistory.name, shares.history, (message) =>
      answerNode(deps, moveSftpHistory, message, async ({ id }, body, send) => {
        await moveSessionHistory(deps, id, body);
        send({});
      }),
    ),
    listen(endSftp.name, shares.ends, (message) =>
      answerNode(deps, endSftp, message, async ({ id }, body, send) => {
        await recordEnd(deps, id, body);
        send({});
      }),
    ),
  ];
  return { stop: async () => void (await Promise.all(listening.map((one) => one.stop()))) };
}

async function renew(
  deps: SessionDeps,
  held: HeldSessions,
  nodeId: string,
  tickets: readonly string[],
): Promise<SftpRight[]> {
  const rights: SftpRight[] = [];
  for (const sealed of tickets) {
    const ticket = openTicket(deps.secrets, nodeId, sealed);
    const right = ticket ? await rightOf(deps, nodeId, ticket) : "none";
    if (ticket && right !== "none") held.note(nodeId, ticket, right);
    rights.push(right);
  }
  return rights;
}
