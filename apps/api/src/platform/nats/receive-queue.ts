import type { Logger } from "../log.ts";

const atOnce = 6;
const mostWaiting = 2000;

export interface ReceiveQueue<Message> {
  add(message: Message): void;
  /** Forgets what waits and waits for what is being handled. */
  finish(): Promise<void>;
}

/**
 * A few at a time, so that a burst leaves connections to the database for others. What does not fit is dropped,
 * oldest first: nodes say everything again within seconds.
 */
export function createQueue<Message>(
  log: Logger,
  handle: (message: Message) => Promise<void>,
): ReceiveQueue<Message> {
  const waiting: Message[] = [];
  const running = new Set<Promise<void>>();
  const next = () => {
    const message = running.size < atOnce ? waiting.shift() : undefined;
    if (message === undefined) return;
    const work = handle(message)
      .catch((error: unknown) => log.warn({ err: error }, "a message could not be handled"))
      .finally(() => {
        running.delete(work);
        next();
      });
    running.add(work);
  };
  return {
    add: (message) => {
      waiting.push(message);
      if (waiting.length > mostWaiting) {
        waiting.shift();
        log.warn({ mostWaiting }, "too many messages wait, the oldest was dropped");
      }
      next();
    },
    finish: async () => {
      waiting.length = 0;
      await Promise.all(running);
    },
  };
}
