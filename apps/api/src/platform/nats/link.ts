import { errors, type Msg, type NatsConnection } from "@nats-io/transport-node";
import { nodeOfSubject } from "@blockwright/node-protocol/subjects";
import type { Logger } from "../log.ts";
import { createAskNode, type AskNode } from "./questions.ts";
import { createNodeBudgets } from "./budget.ts";
import { createQueue, type Share } from "./receive-queue.ts";

export type LinkFailure = "nobody-there" | "too-late" | "too-large" | "closed";

export class LinkError extends Error {
  override name = "LinkError";
  readonly failure: LinkFailure;

  constructor(failure: LinkFailure, cause?: unknown) {
    super(`the message was not answered: ${failure}`, { cause });
    this.failure = failure;
  }
}

export interface LinkMessage {
  readonly subject: string;
  /** Undefined if it is not JSON. */
  readonly json: unknown;
  readonly replyTo: string | undefined;
  /** Throws a LinkError if it is larger than the server accepts. */
  answer(text: string): void;
}

export interface Listening {
  /** Accepts nothing new and waits for running handlers. */
  stop(): Promise<void>;
}

/** Messages to and from the nodes. At most once: whatever must happen is retried by its sender. */
export interface Link {
  readonly ask: AskNode;
  /** Each message reaches one process of the group. No node gets more than its share. */
  listen(
    subject: string,
    options: { readonly group: string; readonly share: Share },
    receive: (message: LinkMessage) => Promise<void>,
  ): Listening;
  /**
   * Every following process gets every message at once, unless its node sends too many. The text is passed unchanged.
   */
  follow(subject: string, receive: (text: string) => void): Following;
}

export interface Following {
  stop(): void;
}

/** For all consoles of one node together. A streaming console sends about ten messages a second. */
const followedRates = {
  messages: { burst: 2000, perSecond: 1000 },
  bytes: { burst: 16 * 1024 * 1024, perSecond: 8 * 1024 * 1024 },
};

export function createLink(connection: NatsConnection, log: Logger): Link {
  const askNode = createAskNode(connection, log);
  const followed = createNodeBudgets(followedRates);
  return {
    ask: async (...question) => {
      try {
        return await askNode(...question);
      } catch (error) {
        throw asLinkError(error);
      }
    },
    listen: (subject, { group, share }, receive) => {
      const queue = createQueue(log, share);
      const subscription = connection.subscribe(subject, {
        queue: group,
        callback: (error, message) => {
          if (error) return log.warn({ err: error, subject }, "messages can't be received");
          const sender = nodeOfSubject(message.subject) ?? "";
          queue.add({ sender, bytes: message.data.length, handle: () => receive(describe(message)) });
        },
      });
      return {
        stop: async () => {
          if (!connection.isClosed()) subscription.unsubscribe();
          await queue.finish();
        },
      };
    },
    follow: (subject, receive) => {
      const subscription = connection.subscribe(subject, {
        callback: (error, message) => {
          if (error) return log.warn({ err: error, subject }, "messages can't be followed");
          const isWithin = followed.take(nodeOfSubject(message.subject) ?? "", message.data.length);
          if (isWithin) receive(message.string());
        },
      });
      return {
        stop: () => {
          if (!connection.isClosed()) subscription.unsubscribe();
        },
      };
    },
  };
}

function describe(message: Msg): LinkMessage {
  return {
    subject: message.subject,
    json: parseJson(message),
    replyTo: message.reply === "" ? undefined : message.reply,
    answer: (text) => {
      try {
        message.respond(text);
      } catch (error) {
        throw asLinkError(error);
      }
    },
  };
}

function parseJson(message: Msg): unknown {
  try {
    return message.json();
  } catch {
    return undefined;
  }
}

function asLinkError(error: unknown): LinkError {
  if (error instanceof errors.NoRespondersError) return new LinkError("nobody-there", error);
  if (error instanceof errors.TimeoutError) return new LinkError("too-late", error);
  if (error instanceof errors.InvalidArgumentError) return new LinkError("too-large", error);
  return new LinkError("closed", error);
}
