import type { Access } from "@blockwright/contract/route";
import type { Actor, Person } from "../actor.ts";
import type { Networks } from "../networks.ts";
import type { ServerGrant } from "../server-grant.ts";
import type { Transact } from "../transaction.ts";

/** The origin of a request. */
export interface Origin extends Networks {
  readonly userAgent: string;
  readonly deviceToken: string | undefined;
  /** Not readable in transit: it came over TLS, or from this machine. */
  readonly isSecure: boolean;
}

/** The server that authorized a call. */
export interface AuthorizedServer extends ServerGrant {
  readonly id: string;
}

export interface Call<Required extends Access = Access> {
  readonly actor: Required extends "public" ? Actor : Person;
  readonly origin: Origin;
  /** Undefined if access is not by server, or if the named resource has no server. */
  readonly server: AuthorizedServer | undefined;
  readonly sessionToken: string | undefined;
  setCookie(cookie: string): void;
  /**
   * A transaction that runs once per Idempotency-Key of this caller: repeated, it returns the first result without
   * running again. The result must survive JSON, and must not be secret: it is stored.
   */
  readonly once: Transact;
  /** Reverts this call's count in the route's network limit, for an attempt that turned out to be legitimate. */
  forgive(): Promise<void>;
}
