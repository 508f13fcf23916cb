import { renewSftp, type SftpRight } from "@blockwright/node-protocol/sftp";
import type { TreePlaces } from "../../instances/trees/tree-places.ts";
import type { Link } from "../../link/link.ts";
import type { SessionRight } from "./messages.ts";

export interface KnownSession {
  readonly sessionId: string;
  /** The ticket from the sign-in, for requests to the api. */
  readonly ticket: string;
  readonly instanceId: string;
  readonly installationId: string;
}

interface KnownSessionsOptions {
  readonly link: Pick<Link, "ask">;
  readonly places: TreePlaces;
  readonly setRights: (rights: readonly SessionRight[]) => void;
}

/** All current SFTP sessions, as known to the agent. */
export class KnownSessions {
  readonly #options: KnownSessionsOptions;
  readonly #sessions = new Map<string, KnownSession>();

  constructor(options: KnownSessionsOptions) {
    this.#options = options;
  }

  add(session: KnownSession): void {
    this.#sessions.set(session.sessionId, session);
  }

  find(sessionId: string): KnownSession | undefined {
    return this.#sessions.get(sessionId);
  }

  take(sessionId: string): KnownSession | undefined {
    const session = this.#sessions.get(sessionId);
    this.#sessions.delete(sessionId);
    return session;
  }

  clear(): void {
    this.#sessions.clear();
  }

  /** Asks the api for the current permissions of these sessions, by default of all. */
  async renew(sessions: readonly KnownSession[] = [...this.#sessions.values()]): Promise<void> {
    if (sessions.length === 0) return;
    const { link, setRights } = this.#options;
    const { rights } = await link.ask(renewSftp, { tickets: sessions.map(({ ticket }) => ticket) });
    setRights(sessions.map((session, at) => this.#rightOf(session, rights[at] ?? "none")));
  }

  /** Disconnects sessions in a tree of this instance that was replaced, or is about to be. */
  cutReplaced(instanceId: string): void {
    const gone = [...this.#sessions.values()].filter(
      (session) => session.instanceId === instanceId && !this.#isInPlace(session),
    );
    if (gone.length > 0) this.#options.setRights(gone.map((session) => this.#rightOf(session, "none")));
  }

  #rightOf(session: KnownSession, right: SftpRight): SessionRight {
    return { sessionId: session.sessionId, right: this.#isInPlace(session) ? right : "none" };
  }

  #isInPlace({ instanceId, installationId }: KnownSession): boolean {
    return this.#options.places.find(instanceId)?.installationId === installationId;
  }
}
