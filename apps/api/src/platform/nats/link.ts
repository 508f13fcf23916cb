import { errors, type Msg, type NatsConnection } from "@nats-io/transport-node";
import type { Logger } from "../log.ts";
import { createQueue } from "./receive-queue.ts";

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
  /** Undefined when it is no JSON. */
  readonly json: unknown;
  readonly replyTo: string | undefined;
  /** Throws a LinkError when it is larger than the server takes. */
  answer(text: string): void;
}

export interface Listening {
  /** Takes nothing new and waits for what is being handled. */
  stop(): Promise<void>;
}

/** Messages to and from the nodes. At most once: whatever must happen is repeated by whoever wants it. */
export interface Link {
  ask(subject: string, text: string, timeoutMs: number): Promise<string>;
  /** Each message reaches one process of the group. */
  listen(subject: string, group: string, receive: (message: LinkMessage) => Promise<void>): Listening;
  /** Every process that follows gets every message, as it comes. The text is given as it was sent. */
  follow(subject: string, receive: (text: string) => void): Following;
}

export interface Following {
  stop(): void;
}

export function createLink(connection: NatsConnection, log: Logger): Link {
  return {
    ask: async (subject, text, timeoutMs) => {
      try {
        return (await connection.request(subject, text, { timeout: timeoutMs })).string();
      } catch (error) {
        throw asLinkError(error);
      }
    },
    listen: (subject, group, receive) => {
      const queue = createQueue<Msg>(log, (message) => receive(describe(message)));
      const subscription = connection.subscribe(subject, {
        queue: group,
        callback: (error, message) => {
          if (error) return log.warn({ err: error, subject }, "messages can't be received");
          queue.add(message);
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
          receive(message.string());
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
  if (error instanceof errors.RequestError && error.isNoResponders())
    return new LinkError("nobody-there", error);
  if (error instanceof errors.TimeoutError || isTimeout(error)) return new LinkError("too-late", error);
  if (error instanceof errors.InvalidArgumentError) return new LinkError("too-large", error);
  return new LinkError("closed", error);
}

function isTimeout(error: unknown): boolean {
  return error instanceof errors.RequestError && error.cause instanceof errors.TimeoutError;
}
