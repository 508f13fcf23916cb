import { randomBytes, randomUUID } from "node:crypto";
import { insertAccount } from "../apps/api/src/modules/accounts/accounts.repository.ts";
import { logIn } from "../apps/api/src/modules/accounts/log-in.ts";
import { usernameKey } from "../apps/api/src/modules/accounts/username.ts";
import { createPool } from "../apps/api/src/platform/db/pool.ts";
import { openRows, type Rows } from "../apps/api/src/platform/db/rows.ts";
import { AppError } from "../apps/api/src/platform/errors.ts";
import { createKeyedHash } from "../apps/api/src/platform/keyed-hash.ts";
import type { Limits } from "../apps/api/src/platform/limits.ts";
import { createLog } from "../apps/api/src/platform/log.ts";
import { createPasswordHashing, type PasswordHashing } from "../apps/api/src/platform/password-hashing.ts";
import { createSecrets } from "../apps/api/src/platform/secrets.ts";
import { createTransact } from "../apps/api/src/platform/transaction.ts";
import { dropDatabase } from "../services/engines/databases.ts";
import { createMigratedDatabase } from "../services/migrated-database.ts";
import { ensureInstance } from "../services/instance.ts";
import { atMost } from "../services/judging/figure.ts";
import { median, type Bench } from "./bench.ts";

const warmUpTries = 40;
const knownAccounts = 50;
const largestRatio = 1.1;

interface LoginTiming {
  readonly medianKnownMs: number;
  readonly medianUnknownMs: number;
  /** The slower divided by the faster: at 1, timing reveals nothing. */
  readonly ratio: number;
}

/** Rate limits run first in a real login and would hide what is measured here: the work after them. */
const noLimits: Limits = {
  take: async () => {},
  giveBack: async () => {},
  takeWithin: async () => {},
  countTry: async () => {},
  forgetTries: async () => {},
  purge: async () => {},
};

/** Wrong passwords for existing and for unknown names, alternating, on a real database. */
async function measureLoginTiming(tries = 400): Promise<LoginTiming> {
  const instance = await ensureInstance(process.env["BLOCKWRIGHT_INSTANCE"] ?? "bench", ["postgres"]);
  const database = `login_timing_${randomBytes(6).toString("hex")}`;
  await dropDatabase(instance, database);
  const url = await createMigratedDatabase(instance, database);
  const log = createLog("silent", "bench");
  const pool = createPool(url, 4, log);
  const passwordHashing = await createPasswordHashing();
  try {
    const rows = openRows(pool);
    const known = await makeAccounts(rows, passwordHashing);
    const keyedHash = createKeyedHash(randomBytes(32));
    const transact = createTransact(pool);
    const hints = { send: () => undefined, listen: () => undefined };
    const deps = {
      hints,
      rows,
      passwordHashing,
      keyedHash,
      limits: noLimits,
      transact,
      now: () => new Date(),
      secrets: createSecrets([{ id: "bench", key: randomBytes(32) }]),
      queueMail: async () => undefined,
      config: { http: { publicUrl: new URL("https://blockwright.example") } },
    };
    return await compare(tries, known, (username) =>
      timeRefusal(() => logIn(deps, guess(username), fromSomewhere())),
    );
  } finally {
    await Promise.all([pool.end(), passwordHashing.close()]);
    await dropDatabase(instance, database);
  }
}

export const bench: Bench = async ({ isSample }) => {
  const { medianKnownMs, medianUnknownMs, ratio } = await measureLoginTiming(isSample ? 40 : 400);
  const rows = [
    { name: "known", "median ms": round(medianKnownMs) },
    { name: "unknown", "median ms": round(medianUnknownMs) },
  ];
  const name = "log-in: known by unknown names, median";
  return {
    rows,
    figures: [atMost(name, ratio, largestRatio)],
  };
};

async function compare(
  tries: number,
  known: readonly string[],
  time: (username: string) => Promise<number>,
): Promise<LoginTiming> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let index = 0; index < warmUpTries + tries; index += 1) {
    const kind = index % 2 === 0 ? "known" : "unknown";
    const username = kind === "known" ? (known[(index / 2) % known.length] ?? "") : someName();
    const milliseconds = await time(username);
    if (index >= warmUpTries) times[kind].push(milliseconds);
  }
  const medianKnownMs = median(times.known);
  const medianUnknownMs = median(times.unknown);
  const ratio = Math.max(medianKnownMs, medianUnknownMs) / Math.min(medianKnownMs, medianUnknownMs);
  return { medianKnownMs, medianUnknownMs, ratio };
}

async function makeAccounts(rows: Rows, passwordHashing: PasswordHashing): Promise<string[]> {
  const names = Array.from({ length: knownAccounts }, someName);
  for (const username of names) {
    await insertAccount(rows, {
      id: randomUUID(),
      username,
      usernameKey: usernameKey(username),
      email: `${username}@example.org`,
      passwordHash: await passwordHashing.hash(randomUUID()),
    });
  }
  return names;
}

async function timeRefusal(attempt: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  try {
    await attempt();
  } catch (error) {
    if (error instanceof AppError && error.code === "INVALID_CREDENTIALS") return performance.now() - start;
    throw error;
  }
  throw new Error("a wrong password was accepted");
}

const someName = () => `n${randomBytes(8).toString("hex")}`;
const guess = (username: string) => ({ username, password: `guess-${randomBytes(6).toString("hex")}` });

/** With a device cookie, as most browsers have one: looking it up is part of the work. */
function fromSomewhere() {
  return { network: "127.0.0.1", userAgent: "", deviceToken: randomBytes(32).toString("base64url") };
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
