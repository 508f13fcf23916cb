import { sftpLeaseMs, type SftpRight, type SftpSummary } from "@blockwright/node-protocol/sftp";
import { openTree, type Tree } from "../files/tree.ts";
import type { Grant, SessionRight } from "./beside/messages.ts";
import { createRoom, type Room } from "./session/room.ts";
import { Denied, noCounts, type SessionHistory, type SessionRights } from "./session/session-context.ts";
import type { Guest } from "./transport/serve-connection.ts";

interface Inside {
  right: SftpRight;
  leasedUntilMs: number;
  usedAtMs: number;
  readonly cut: () => void;
}

export interface GuestsOptions {
  readonly idleMs: number;
  historyOf(sessionId: string): SessionHistory;
  onEnd(sessionId: string, summary: SftpSummary): void;
}

/** All signed-in sessions, with their current permissions. */
export class Guests {
  readonly #options: GuestsOptions;
  readonly #inside = new Map<string, Inside>();
  readonly #rooms = new Map<string, { readonly room: Room; readonly tree: Tree; guests: number }>();

  constructor(options: GuestsOptions) {
    this.#options = options;
  }

  welcome({ sessionId, folder, limitBytes, right }: Grant, cut: () => void): Guest {
    const startedAtMs = performance.now();
    const tree = this.#openTree(sessionId, folder);
    const { room, leave: leaveRoom } = this.#enterRoom(folder, limitBytes);
    const counts = noCounts();
    const inside: Inside = { right, leasedUntilMs: startedAtMs + sftpLeaseMs, usedAtMs: startedAtMs, cut };
    this.#inside.set(sessionId, inside);
    return {
      context: { tree, room, counts, rights: rightsOf(inside), history: this.#options.historyOf(sessionId) },
      leave: () => {
        if (!this.#inside.delete(sessionId)) return;
        tree.close();
        leaveRoom();
        const seconds = Math.round((performance.now() - startedAtMs) / 1000);
        this.#options.onEnd(sessionId, { seconds, ...counts });
      },
    };
  }

  /** Disconnects sessions whose permission was revoked, even in the middle of a transfer. */
  setRights(rights: readonly SessionRight[]): void {
    for (const { sessionId, right } of rights) {
      const inside = this.#inside.get(sessionId);
      if (!inside) continue;
      inside.right = right;
      inside.leasedUntilMs = performance.now() + sftpLeaseMs;
      if (right === "none") inside.cut();
    }
  }

  /** Keep-alives do not count as activity. */
  cutIdle(): void {
    const before = performance.now() - this.#options.idleMs;
    for (const { usedAtMs, cut } of this.#inside.values()) if (usedAtMs < before) cut();
  }

  #openTree(sessionId: string, folder: string): Tree {
    try {
      return openTree(folder);
    } catch (error) {
      this.#options.onEnd(sessionId, noSummary());
      throw error;
    }
  }

  /** All sessions of a server share its remaining space. It is released with the last session. */
  #enterRoom(folder: string, limitBytes: number): { room: Room; leave: () => void } {
    const known = this.#rooms.get(folder);
    const shared = known?.room.limitBytes === limitBytes ? known : openRoom(folder, limitBytes);
    this.#rooms.set(folder, shared);
    shared.guests += 1;
    return {
      room: shared.room,
      leave: () => {
        shared.guests -= 1;
        if (shared.guests > 0) return;
        shared.tree.close();
        if (this.#rooms.get(folder) === shared) this.#rooms.delete(folder);
      },
    };
  }
}

/** The summary of a session without any activity. */
export function noSummary(): SftpSummary {
  return { seconds: 0, ...noCounts() };
}

function openRoom(folder: string, limitBytes: number) {
  const tree = openTree(folder);
  const room = createRoom(limitBytes, async () => (await tree.apparentSize("")).bytes);
  return { room, tree, guests: 0 };
}

function rightsOf(inside: Inside): SessionRights {
  const requireOne = (...enough: readonly SftpRight[]) => {
    inside.usedAtMs = performance.now();
    if (inside.usedAtMs > inside.leasedUntilMs)
      throw new Denied("Your rights on this server can't be checked right now. Please try again later.");
    if (!enough.includes(inside.right)) throw new Denied("You may not do that on this server.");
  };
  return {
    requireRead: () => requireOne("read", "write"),
    requireWrite: () => requireOne("write"),
  };
}
