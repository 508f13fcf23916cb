import { isPerson, type Actor, type Person } from "../../actor.ts";
import { AppError } from "../../errors.ts";
import type { Logger } from "../../log.ts";

/** Why a person may keep something open: a socket, an upload, a download, a stream. */
export interface HeldRight {
  readonly person: Person;
  readonly sessionToken: string | undefined;
  readonly serverId: string | undefined;
  /** Throws an AppError when this actor may not (any more). */
  check(actor: Actor): Promise<unknown>;
  cut(why: AppError): void;
}

/** Hints say what to check: these sign-ins, or rights on these servers. */
export type Look = (where: {
  readonly sessionIds?: readonly string[];
  readonly serverIds?: readonly string[];
}) => void;

export interface RightsDeps {
  readonly log: Logger;
  identify(sessionToken: string | undefined): Promise<Actor>;
}

export interface HeldRights {
  readonly look: Look;
  /** Until the returned function is called. */
  hold(right: HeldRight): () => void;
}

const lookEveryMs = 30_000;
const atOnce = 4;

/** Rights that were checked when something was opened are checked again: at once on a hint, and every half minute. */
export function createHeldRights(deps: RightsDeps): HeldRights {
  const held = new Set<HeldRight>();
  const bySession = new Map<string, Set<HeldRight>>();
  const byServer = new Map<string, Set<HeldRight>>();
  // However many hints arrive meanwhile, each right is queued once.
  const due = new Set<HeldRight>();
  let isLooking = false;

  const lookAtDue = async () => {
    if (isLooking) return;
    isLooking = true;
    while (due.size > 0) {
      const some = [...due].slice(0, atOnce);
      for (const right of some) due.delete(right);
      await Promise.all(some.map((right) => checkAgain(deps, right)));
    }
    isLooking = false;
  };
  const lookAt = (rights: Iterable<HeldRight>) => {
    for (const right of rights) due.add(right);
    void lookAtDue();
  };
  setInterval(() => lookAt(held), lookEveryMs).unref();

  return {
    look: ({ sessionIds = [], serverIds = [] }) => {
      for (const id of sessionIds) lookAt(bySession.get(id) ?? []);
      for (const id of serverIds) lookAt(byServer.get(id) ?? []);
    },
    hold: (right) => {
      const { person } = right;
      const letGo: (() => void)[] = [() => held.delete(right)];
      held.add(right);
      if (person.kind === "browser") letGo.push(add(bySession, person.sessionId, right));
      if (right.serverId !== undefined) letGo.push(add(byServer, right.serverId, right));
      return () => {
        due.delete(right);
        for (const forget of letGo) forget();
      };
    },
  };
}

/** An unreachable database revokes no rights: the next check decides. */
async function checkAgain(deps: RightsDeps, right: HeldRight): Promise<void> {
  try {
    const actor = await deps.identify(right.sessionToken);
    if (!isPerson(actor)) throw new AppError("SIGN_IN_REQUIRED");
    await right.check(actor);
  } catch (error) {
    if (error instanceof AppError) right.cut(error);
    else deps.log.warn({ err: error }, "a held right could not be checked");
  }
}

function add(index: Map<string, Set<HeldRight>>, key: string, right: HeldRight): () => void {
  const rights = index.get(key) ?? new Set();
  index.set(key, rights.add(right));
  return () => {
    rights.delete(right);
    if (rights.size === 0 && index.get(key) === rights) index.delete(key);
  };
}
