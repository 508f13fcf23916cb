import { randomUUID } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { AppError } from "./errors.ts";

const maxAtOnce = 2;
const maxWaiting = 20;

export interface PasswordHashing {
  hash(password: string): Promise<string>;
  verify(passwordHash: string, password: string): Promise<boolean>;
  /** Verified against when there is no account, so that the answer takes as long. */
  readonly nobodysHash: string;
}

/** Argon2id costs 19 MiB and a core for a while: a few at a time, a short queue, then a plain "busy". */
export async function createPasswordHashing(): Promise<PasswordHashing> {
  const inTurn = createTurns();
  return {
    nobodysHash: await hash(randomUUID()),
    hash: (password) => inTurn(() => hash(password)),
    verify: (passwordHash, password) => inTurn(() => verify(passwordHash, password)),
  };
}

function createTurns() {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= maxAtOnce) {
      if (waiting.length >= maxWaiting) throw new AppError("BUSY", undefined, { retryAfterMs: 2000 });
      await new Promise<void>((takeTurn) => waiting.push(takeTurn));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
