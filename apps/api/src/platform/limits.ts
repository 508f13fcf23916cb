import type pg from "pg";
import { AppError } from "./errors.ts";
import type { KeyedHash } from "./keyed-hash.ts";

export interface Window {
  readonly name: string;
  readonly limit: number;
  readonly windowMs: number;
}

export interface Backoff {
  readonly name: string;
  readonly freeTries: number;
  readonly firstDelayMs: number;
  readonly longestDelayMs: number;
  readonly forgetAfterMs: number;
}

/** Shared by every process through PostgreSQL, decided in one statement each. */
export interface Limits {
  /** Takes one from the window or throws TOO_MANY_TRIES. */
  take(window: Window, subject: string): Promise<void>;
  giveBack(window: Window, subject: string): Promise<void>;
  /** Counts a try; after the free ones each has to wait longer than the one before. Never locks for good. */
  countTry(backoff: Backoff, subject: string): Promise<void>;
  forgetTries(backoff: Backoff, subject: string): Promise<void>;
  purge(): Promise<void>;
}

/** The pool is not the one of the transactions: a refused request must leave its count behind. */
export function createLimits(pool: pg.Pool, keyedHash: KeyedHash): Limits {
  return {
    take: async ({ name, limit, windowMs }, subject) => {
      const { rows } = await pool.query<{ used: number; wait: number }>(takeOne, [
        keyedHash(name, subject),
        windowMs,
      ]);
      const [row] = rows;
      if (row && row.used > limit) throw tooMany(row.wait);
    },
    giveBack: async ({ name }, subject) => {
      await pool.query("update rate_limits set used = greatest(used - 1, 0) where key = $1", [
        keyedHash(name, subject),
      ]);
    },
    countTry: async (backoff, subject) => {
      const key = keyedHash(backoff.name, subject);
      const { freeTries, firstDelayMs, longestDelayMs, forgetAfterMs } = backoff;
      const counted = await pool.query(countOne, [
        key,
        freeTries,
        firstDelayMs,
        longestDelayMs,
        forgetAfterMs,
      ]);
      if (counted.rowCount) return;
      const { rows } = await pool.query<{ wait: number }>(remainingWait, [key]);
      throw tooMany(rows[0]?.wait ?? 0);
    },
    forgetTries: async ({ name }, subject) => {
      await pool.query("delete from try_backoffs where key = $1", [keyedHash(name, subject)]);
    },
    purge: async () => {
      await pool.query("delete from rate_limits where resets_at < now()");
      await pool.query("delete from try_backoffs where last_try_at < now() - interval '2 days'");
    },
  };
}

function tooMany(waitMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const wait =
    seconds < 90 ? `${seconds} second${seconds === 1 ? "" : "s"}` : `${Math.ceil(seconds / 60)} minutes`;
  return new AppError("TOO_MANY_TRIES", `Too many tries. Please wait ${wait} and try again.`, {
    retryAfterMs: seconds * 1000,
  });
}

const takeOne = `
  insert into rate_limits as l (key, used, resets_at) values ($1, 1, now() + $2 * interval '1 millisecond')
  on conflict (key) do update set
    used = case when l.resets_at <= now() then 1 else l.used + 1 end,
    resets_at = case when l.resets_at <= now() then excluded.resets_at else l.resets_at end
  returning used, (extract(epoch from resets_at - now()) * 1000)::int as wait`;

const countOne = `
  insert into try_backoffs as b (key, tries, blocked_until, last_try_at) values ($1, 1, null, now())
  on conflict (key) do update set
    tries = case when b.last_try_at < now() - $5 * interval '1 millisecond' then 1 else b.tries + 1 end,
    blocked_until = case
      when b.last_try_at < now() - $5 * interval '1 millisecond' or b.tries + 1 < $2::int then null
      else now() + least($4::float8, $3::float8 * 2 ^ least(b.tries + 1 - $2::int, 30)) * interval '1 millisecond' end,
    last_try_at = now()
  where b.blocked_until is null or b.blocked_until <= now()
  returning tries`;

const remainingWait = `
  select (extract(epoch from blocked_until - now()) * 1000)::int as wait from try_backoffs where key = $1`;
