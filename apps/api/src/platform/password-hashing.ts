import { randomUUID } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash } from "@node-rs/argon2";
import { AppError } from "./errors.ts";
import { createHashingThread, type HashingThread } from "./password-hashing-thread.ts";

/** One core stays free for everything else if there is more than one. */
const maxAtOnce = Math.min(2, Math.max(1, availableParallelism() - 1));
const maxWaiting = 20;

export interface PasswordHashing {
  hash(password: string): Promise<string>;
  verify(passwordHash: string, password: string): Promise<boolean>;
  /** Verified against when there is no account, so that the response takes as long. */
  readonly nobodysHash: string;
}

export interface OpenPasswordHashing extends PasswordHashing {
  close(): Promise<void>;
}

/**
 * Argon2id costs 19 MiB and a core for a while: a few at a time, a short queue, then a plain "busy". It runs in
 * separate threads with a low priority: Node's four threads for files, DNS and compression stay free, and the event
 * loop goes first.
 */
export async function createPasswordHashing(): Promise<OpenPasswordHashing> {
  const threads = createThreads();
  return {
    nobodysHash: await hash(randomUUID()),
    hash: (password) => threads.inTurn((thread) => thread.run<string>({ password })),
    verify: (passwordHash, password) =>
      threads.inTurn((thread) => thread.run<boolean>({ password, passwordHash })),
    close: threads.close,
  };
}

function createThreads() {
  const waiting: (() => void)[] = [];
  const idle: HashingThread[] = [];
  let running = 0;
  const takeTurn = async () => {
    if (running < maxAtOnce) return void (running += 1);
    if (waiting.length >= maxWaiting) throw new AppError("BUSY", undefined, { retryAfterMs: 2000 });
    await new Promise<void>((begin) => waiting.push(begin));
  };
  const endTurn = () => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
  return {
    inTurn: async <T>(work: (thread: HashingThread) => Promise<T>): Promise<T> => {
      await takeTurn();
      const thread = idle.pop() ?? createHashingThread();
      try {
        const result = await work(thread);
        idle.push(thread);
        return result;
      } catch (error) {
        await thread.end();
        throw error;
      } finally {
        endTurn();
      }
    },
    close: async () => void (await Promise.all(idle.splice(0).map((thread) => thread.end()))),
  };
}
