import type { Access } from "@blockwright/contract/route";
import type { Actor, Person } from "../actor.ts";
import type { Transact } from "../transaction.ts";

/** Where a request comes from. The network is the address, or the /64 of an IPv6 address. */
export interface Origin {
  readonly network: string;
  readonly userAgent: string;
  readonly deviceToken: string | undefined;
}

export interface Call<Required extends Access = Access> {
  readonly actor: Required extends "public" ? Actor : Person;
  readonly origin: Origin;
  readonly sessionToken: string | undefined;
  setCookie(cookie: string): void;
  /**
   * A transaction that runs once per Idempotency-Key of this caller: repeated, it gives the first result
   * without running again. What it returns must survive JSON, and must not be secret: it is stored.
   */
  readonly once: Transact;
  /** Undoes the count of the route's network limit, for a try that turned out to be fine. */
  forgive(): Promise<void>;
}
