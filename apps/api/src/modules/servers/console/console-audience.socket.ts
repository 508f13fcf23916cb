import { encode, type Encoded, type Socket } from "../../../platform/http/socket-binding.ts";
import type { ConsoleMessage, KeptLines, Position } from "./console-lines.ts";
import type { ConsoleState } from "./console-stream.ts";

/** Beyond this a reader is too slow: it gets nothing until it has caught up, then the newest lines and a count. */
const maxWaitingBytes = 64 * 1024;
const lookAtSlowEveryMs = 100;

export interface Watcher {
  readonly socket: Socket<ConsoleMessage>;
  /** Undefined: it has received nothing yet. */
  position: Position | undefined;
  isGreeted: boolean;
  /** The problem it was told of. */
  trouble: string | undefined;
}

export interface Audience {
  readonly size: number;
  add(watcher: Watcher): void;
  remove(watcher: Watcher): void;
  /** Sends each reader what it has not received. */
  tell(): void;
}

export interface Told {
  readonly kept: KeptLines;
  readonly state: () => ConsoleState;
  /** For a reader of a console that has no output yet. */
  readonly greetWithoutLines: (socket: Socket<ConsoleMessage>, position: Position | undefined) => void;
}

interface Made {
  readonly from: Position | undefined;
  readonly to: Position;
  readonly messages: readonly Encoded<ConsoleMessage>[];
}

/** Everyone who watches one console. Nearly all have read equally far, so that usually one message is built for all. */
export function createAudience({ kept, state, greetWithoutLines }: Told): Audience {
  const watchers = new Set<Watcher>();
  let made: Made | undefined;
  let slowTimer: NodeJS.Timeout | undefined;

  const messagesAfter = (position: Position | undefined, to: Position) => {
    if (made?.from === position && made?.to === to) return made.messages;
    made = {
      from: position,
      to,
      messages: kept.after(position).map((message) => encode<ConsoleMessage>(message)),
    };
    return made.messages;
  };
  /** True when something was sent. */
  const sendLines = (watcher: Watcher): boolean => {
    const now = kept.position();
    if (!now || watcher.position === now) return false;
    const messages = messagesAfter(watcher.position, now);
    for (const message of messages) watcher.socket.sendEncoded(message);
    // Another process may have sent it more than this one has yet.
    const isAhead = watcher.position?.epoch === now.epoch && watcher.position.last > now.last;
    if (!isAhead) watcher.position = now;
    return messages.length > 0;
  };
  const tellOne = (watcher: Watcher, current: ConsoleState) => {
    const cameFrom = watcher.position;
    const hasSent = sendLines(watcher);
    const trouble = current.kind === "away" ? current.sentence : undefined;
    const isBack = watcher.trouble !== undefined && trouble === undefined;
    if (!hasSent && !watcher.isGreeted && isEmpty(kept)) greetWithoutLines(watcher.socket, cameFrom);
    else if (!hasSent && (!watcher.isGreeted || isBack)) watcher.socket.send(nothingNew(watcher.position));
    watcher.isGreeted = true;
    if (trouble !== undefined && trouble !== watcher.trouble)
      watcher.socket.send({ type: "error", message: trouble });
    watcher.trouble = trouble;
  };
  const tell = () => {
    const current = state();
    if (current.kind === "opening") return;
    let isAnySlow = false;
    for (const watcher of watchers) {
      if (watcher.socket.waitingBytes() > maxWaitingBytes) isAnySlow = true;
      else tellOne(watcher, current);
    }
    if (!isAnySlow || slowTimer) return;
    slowTimer = setTimeout(() => {
      slowTimer = undefined;
      tell();
    }, lookAtSlowEveryMs);
  };
  return {
    get size() {
      return watchers.size;
    },
    add: (watcher) => {
      watchers.add(watcher);
      if (state().kind !== "opening") tellOne(watcher, state());
    },
    remove: (watcher) => void watchers.delete(watcher),
    tell,
  };
}

function isEmpty(kept: KeptLines): boolean {
  return kept.after(undefined).length === 0;
}

/** Sends the greeting, and the current position. */
function nothingNew(position: Position | undefined): ConsoleMessage {
  const { epoch, last } = position ?? { epoch: "", last: -1 };
  return { type: "logs", data: [], epoch, last, skipped: 0 };
}
