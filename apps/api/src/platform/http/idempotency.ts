import { and, eq, lt } from "drizzle-orm";
import type { RouteDefinition } from "@blockwright/contract/route";
import { isPerson, type Actor } from "../actor.ts";
import type { Rows } from "../db/rows.ts";
import { AppError } from "../errors.ts";
import type { Deps } from "../deps.ts";
import type { KeyedHash } from "../keyed-hash.ts";
import { dayMs, timeBefore } from "../now.ts";
import { redact } from "../redact.ts";
import type { Transact, Transaction } from "../transaction.ts";
import { idempotencyKeys } from "./idempotency.table.ts";

export interface Once {
  readonly transact: Transact;
  /** A route that accepts keys must use them: otherwise a repeated request would silently act twice. */
  assertUsed(): void;
}

interface KeyedRequest {
  readonly actor: Actor;
  readonly route: RouteDefinition;
  readonly key: string | undefined;
  readonly body: unknown;
}

interface Claim {
  readonly scope: string;
  readonly key: string;
  readonly fingerprint: string;
}

const keyShape = /^[\x21-\x7e]{8,200}$/;

/**
 * The key and the effect commit together: a request that is repeated after a crash finds both or neither. Of two
 * concurrent requests, the second waits for the first one's commit, then gets its result.
 */
export function createOnce({ transact, keyedHash, now }: Pick<Deps, "transact" | "keyedHash" | "now">) {
  return (request: KeyedRequest): Once => {
    const claim = claimOf(request, keyedHash);
    if (!claim) return { transact, assertUsed: () => {} };
    let isUsed = false;
    return {
      transact: <T>(work: (tx: Transaction) => Promise<T>) =>
        transact(async (tx): Promise<T> => {
          if (isUsed) return work(tx);
          isUsed = true;
          if (!(await take(tx, claim, now()))) return (await findResult(tx, claim)) as T;
          const result = await work(tx);
          await tx.rows.update(idempotencyKeys).set({ result }).where(sameKey(claim));
          return result;
        }),
      assertUsed: () => {
        if (!isUsed) throw new Error(`${request.route.path} takes an Idempotency-Key but did not use it`);
      },
    };
  };
}

function claimOf({ actor, route, key, body }: KeyedRequest, keyedHash: KeyedHash): Claim | undefined {
  if (route.method !== "POST" || !takesKeys(route) || key === undefined) return undefined;
  if (!keyShape.test(key))
    throw new AppError("INVALID_REQUEST", "An Idempotency-Key has 8 to 200 visible characters.");
  return {
    scope: `${route.path} ${isPerson(actor) ? actor.id : "guest"}`,
    // Hashed: reading the table must not be enough to repeat another person's request.
    key: keyedHash("idempotency-key", key),
    fingerprint: keyedHash("fingerprint", JSON.stringify(redact(body)) ?? ""),
  };
}

/** A webhook's sender has its own ids, which its handler checks. */
function takesKeys(route: RouteDefinition): boolean {
  return route.kind !== "webhook" && route.kind !== "download" && route.idempotency !== "natural";
}

async function take(tx: Transaction, claim: Claim, createdAt: Date): Promise<boolean> {
  const taken = await tx.rows
    .insert(idempotencyKeys)
    .values({ ...claim, createdAt })
    .onConflictDoNothing()
    .returning();
  return taken.length > 0;
}

async function findResult(tx: Transaction, claim: Claim): Promise<unknown> {
  const [first] = await tx.rows.select().from(idempotencyKeys).where(sameKey(claim));
  if (!first) throw new AppError("STILL_RUNNING");
  if (first.fingerprint !== claim.fingerprint) throw new AppError("KEY_REUSED");
  return first.result ?? undefined;
}

function sameKey(claim: Claim) {
  return and(eq(idempotencyKeys.scope, claim.scope), eq(idempotencyKeys.key, claim.key));
}

export async function purgeIdempotencyKeys(rows: Rows, now: Date): Promise<void> {
  await rows.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, timeBefore(now, dayMs)));
}
