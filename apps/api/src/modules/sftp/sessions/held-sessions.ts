import { changeSftpRights, sftpLeaseMs, type SftpRight } from "@blockwright/node-protocol/sftp";
import { rightOf } from "./right-of.ts";
import type { SessionDeps } from "./session-deps.ts";
import type { Ticket } from "./ticket.ts";

interface Held {
  readonly nodeId: string;
  readonly ticket: Ticket;
  readonly right: SftpRight;
  readonly untilMs: number;
}

export interface HeldSessions {
  /** Remembered for as long as the node may rely on it. */
  note(nodeId: string, ticket: Ticket, right: SftpRight): void;
  /** Checks the rights of these sessions again, and tells their node at once if they have changed. */
  readonly look: (where: {
    readonly serverIds?: readonly string[];
    readonly personIds?: readonly string[];
  }) => void;
}

const forgetEveryMs = 10_000;

/**
 * The rights that this process has granted over SFTP. A hint triggers a new check; if the hint is lost, or this process
 * ends, the node asks again before the right expires.
 */
export function createHeldSessions(
  deps: Pick<SessionDeps, "authorizeServer" | "config" | "rows" | "callNode" | "log">,
): HeldSessions {
  const held = new Map<string, Held>();
  const forgetOld = () => {
    for (const [sessionId, { untilMs }] of held) if (untilMs < performance.now()) held.delete(sessionId);
  };
  setInterval(forgetOld, forgetEveryMs).unref();

  const checkAgain = async (one: Held) => {
    const { sessionId } = one.ticket;
    const right = await rightOf(deps, one.nodeId, one.ticket);
    if (right === one.right) return;
    if (held.get(sessionId) === one) held.set(sessionId, { ...one, right });
    await deps.callNode(one.nodeId, changeSftpRights, { sessions: [{ sessionId, right }] });
  };
  return {
    note: (nodeId, ticket, right) => {
      held.set(ticket.sessionId, { nodeId, ticket, right, untilMs: performance.now() + sftpLeaseMs });
    },
    look: ({ serverIds = [], personIds = [] }) => {
      const concerned = [...held.values()].filter(
        ({ ticket }) => serverIds.includes(ticket.serverId) || personIds.includes(ticket.personId),
      );
      for (const one of concerned)
        checkAgain(one).catch((error: unknown) =>
          deps.log.warn({ err: error }, "a right over SFTP could not be looked at again"),
        );
    },
  };
}
