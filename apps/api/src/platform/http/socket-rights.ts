import type { Actor, Person } from "../actor.ts";
import { AppError } from "../errors.ts";
import type { Logger } from "../log.ts";
import type { CloseCode } from "./socket-binding.ts";

/** Why somebody may keep a socket open. */
export interface HeldRight {
  readonly person: Person;
  readonly sessionToken: string | undefined;
  readonly action: string;
  readonly serverId: string;
  close(code: CloseCode): void;
}

/** Hints say where to look: these sign-ins, or what may be done to these servers. */
export type Look = (where: {
  readonly sessionIds?: readonly string[];
  readonly serverIds?: readonly string[];
}) => void;

export interface RightsGround {
  readonly log: Logger;
  identify(sessionToken: string | undefined): Promise<Actor>;
  authorizeServer(actor: Actor, action: string, serverId: string): Promise<void>;
}

const lookEveryMs = 30_000;
const atOnce = 4;

/** What was allowed when a socket was opened is asked again: at once when a hint comes, and every half minute. */
export function createSocketRights(ground: RightsGround) {
  const bySession = new Map<string, Set<HeldRight>>();
  const byServer = new Map<string, Set<HeldRight>>();
  // However many hints come meanwhile, each right waits here once.
  const due = new Set<HeldRight>();
  let isLooking = false;

  const lookAtDue = async () => {
    if (isLooking) return;
    isLooking = true;
    while (due.size > 0) {
      const some = [...due].slice(0, atOnce);
      for (const right of some) due.delete(right);
      await Promise.all(some.map((right) => checkAgain(ground, right)));
    }
    isLooking = false;
  };
  const lookAt = (rights: Iterable<HeldRight>) => {
    for (const right of rights) due.add(right);
    void lookAtDue();
  };
  setInterval(() => lookAt([...bySession.values()].flatMap((rights) => [...rights])), lookEveryMs).unref();

  const look: Look = ({ sessionIds = [], serverIds = [] }) => {
    for (const id of sessionIds) lookAt(bySession.get(id) ?? []);
    for (const id of serverIds) lookAt(byServer.get(id) ?? []);
  };
  return {
    look,
    /** Until the function it gives is called. */
    hold: (right: HeldRight): (() => void) => {
      const letGo = [add(bySession, right.person.sessionId, right), add(byServer, right.serverId, right)];
      return () => {
        due.delete(right);
        for (const forget of letGo) forget();
      };
    },
  };
}

/** A database that is away takes nobody's right: the next look decides. */
async function checkAgain(ground: RightsGround, right: HeldRight): Promise<void> {
  try {
    const actor = await ground.identify(right.sessionToken);
    if (actor.kind !== "person") return right.close(4401);
    await ground.authorizeServer(actor, right.action, right.serverId);
  } catch (error) {
    if (error instanceof AppError) right.close(codeFor(error));
    else ground.log.warn({ err: error }, "an open socket could not be checked");
  }
}

/** Whoever may not is told no more than whoever asks for what does not exist. */
export function codeFor(error: AppError): CloseCode {
  return error.code === "SIGN_IN_REQUIRED" ? 4401 : 4404;
}

function add(index: Map<string, Set<HeldRight>>, key: string, right: HeldRight): () => void {
  const rights = index.get(key) ?? new Set();
  index.set(key, rights.add(right));
  return () => {
    rights.delete(right);
    if (rights.size === 0 && index.get(key) === rights) index.delete(key);
  };
}
