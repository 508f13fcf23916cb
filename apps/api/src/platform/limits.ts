import type pg from "pg";
import { AppError } from "./errors.ts";
import type { KeyedHash } from "./keyed-hash.ts";
import type { Transaction } from "./transaction.ts";
import type { Networks } from "./networks.ts";
import { dayMs, timeBefore, type Now } from "./now.ts";

export interface Window {
  readonly name: string;
  readonly limit: number;
  readonly windowMs: number;
}

/** The limit of a /48 of IPv6, relative to one /64 in it: carriers give phones of one area neighbouring networks. */
export const wideNetworkTimes = 8;

/**
 * The windows in which a call from there is counted. The narrow one first: a refusal there costs the neighbours
 * nothing.
 */
export function networkWindows<Counted extends Window>(
  window: Counted,
  { network, wideNetwork }: Networks,
): readonly (readonly [window: Counted, subject: string])[] {
  if (wideNetwork === undefined) return [[window, network]];
  const wide = { ...window, name: `${window.name}-48`, limit: window.limit * wideNetworkTimes };
  return [
    [window, network],
    [wide, wideNetwork],
  ];
}

export interface Backoff {
  readonly name: string;
  readonly freeTries: number;
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
  readonly forgetAfterMs: number;
}

/** Shared by every process through PostgreSQL, decided in one statement each. */
export interface Limits {
  /** Takes one from the window or throws TOO_MANY_TRIES. */
  take(window: Window, subject: string): Promise<void>;
  giveBack(window: Window, subject: string): Promise<void>;
  /**
   * Takes one in the caller's transaction: the count stands only if it commits. Throws what `refuse` returns for the
   * time at which one is available again.
   */
  takeWithin(
    tx: Transaction,
    window: Window,
    subject: string,
    refuse: (from: Date) => AppError,
  ): Promise<void>;
  /** Counts an attempt; after the free ones each has to wait longer than the one before. Never locks for good. */
  countTry(backoff: Backoff, subject: string): Promise<void>;
  forgetTries(backoff: Backoff, subject: string): Promise<void>;
  purge(): Promise<void>;
}

/**
 * The pool is not the one of the transactions: a refused request must still be counted. The factor comes from the
 * configuration; waits after wrong attempts have none.
 */
export function createLimits(pool: pg.Pool, keyedHash: KeyedHash, now: Now, factor = 1): Limits {
  return {
    take: async ({ name, limit, windowMs }, subject) => {
      const { rows } = await pool.query<{ used: number; wait: number }>(takeOne, [
        keyedHash(name, subject),
        windowMs,
        now(),
      ]);
      const [row] = rows;
      if (row && row.used > Math.ceil(limit * factor)) throw tooManyTries(row.wait);
    },
    takeWithin: async ({ client }, { name, limit, windowMs }, subject, refuse) => {
      const at = now();
      const { rows } = await client.query<{ used: number; wait: number }>(takeOne, [
        keyedHash(name, subject),
        windowMs,
        at,
      ]);
      const [row] = rows;
      if (row && row.used > Math.ceil(limit * factor)) throw refuse(new Date(at.getTime() + row.wait));
    },
    giveBack: async ({ name }, subject) => {
      await pool.query("update rate_limits set used = greatest(used - 1, 0) where key = $1", [
        keyedHash(name, subject),
      ]);
    },
    countTry: async (backoff, subject) => {
      const key = keyedHash(backoff.name, subject);
      const { freeTries, firstDelayMs, maxDelayMs, forgetAfterMs } = backoff;
      const counted = await pool.query(countOne, [
        key,
        freeTries,
        firstDelayMs,
        maxDelayMs,
        forgetAfterMs,
        now(),
      ]);
      if (counted.rowCount) return;
      const { rows } = await pool.query<{ wait: number }>(remainingWait, [key, now()]);
      throw tooManyTries(rows[0]?.wait ?? 0);
    },
    forgetTries: async ({ name }, subject) => {
      await pool.query("delete from try_backoffs where key = $1", [keyedHash(name, subject)]);
    },
    purge: async () => {
      await pool.query("delete from rate_limits where resets_at < $1", [now()]);
      await pool.query("delete from try_backoffs where last_try_at < $1", [timeBefore(now(), 2 * dayMs)]);
    },
  };
}

export function tooManyTries(waitMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const wait =
    seconds < 90 ? `${seconds} second${seconds === 1 ? "" : "s"}` : `${Math.ceil(seconds / 60)} minutes`;
  return new AppError("TOO_MANY_TRIES", `Too many tries. Please wait ${wait} and try again.`, {
    retryAfterMs: seconds * 1000,
  });
}

const takeOne = `
  insert into rate_limits as l (key, used, resets_at) values ($1, 1, $3::timestamptz + $2 * interval '1 millisecond')
  on conflict (key) do update set
    used = case when l.resets_at <= $3::timestamptz then 1 else l.used + 1 end,
    resets_at = case when l.resets_at <= $3::timestamptz then excluded.resets_at else l.resets_at end
  returning used, (extract(epoch from resets_at - $3::timestamptz) * 1000)::int as wait`;

const countOne = `
  insert into try_backoffs as b (key, tries, blocked_until, last_try_at) values ($1, 1, null, $6::timestamptz)
  on conflict (key) do update set
    tries = case when b.last_try_at < $6::timestamptz - $5 * interval '1 millisecond' then 1 else b.tries + 1 end,
    blocked_until = case
      when b.last_try_at < $6::timestamptz - $5 * interval '1 millisecond' or b.tries + 1 < $2::int then null
      else $6::timestamptz + least($4::float8, $3::float8 * 2 ^ least(b.tries + 1 - $2::int, 30)) * interval '1 millisecond' end,
    last_try_at = $6::timestamptz
  where b.blocked_until is null or b.blocked_until <= $6::timestamptz
  returning tries`;

const remainingWait = `
  select (extract(epoch from blocked_until - $2::timestamptz) * 1000)::int as wait from try_backoffs where key = $1`;
