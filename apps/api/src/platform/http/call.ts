import type { Access } from "@blockwright/contract/route";
import type { Actor, Person } from "../actor.ts";
import type { Networks } from "../networks.ts";
import type { ServerGrant } from "../server-grant.ts";
import type { Transact } from "../transaction.ts";

/** Where a request comes from. */
export interface Origin extends Networks {
  readonly userAgent: string;
  readonly deviceToken: string | undefined;
  /** Nobody on the way could read it: it came over TLS, or from this machine. */
  readonly isSecure: boolean;
}

/** The server a call was authorized by. */
export interface AuthorizedServer extends ServerGrant {
  readonly id: string;
}

export interface Call<Required extends Access = Access> {
  readonly actor: Required extends "public" ? Actor : Person;
  readonly origin: Origin;
  /** Undefined where access is not by server, and where what was named has no server. */
  readonly server: AuthorizedServer | undefined;
  readonly sessionToken: string | undefined;
  setCookie(cookie: string): void;
  /**
   * A transaction that runs once per Idempotency-Key of this caller: repeated, it gives the first result
   * without running again. What it returns must survive JSON, and must not be secret: it is stored.
   */
  readonly once: Transact;
  /** Takes back this call's count of the route's limit per network, for a try that turned out to be fine. */
  forgive(): Promise<void>;
}
