import type { Deps } from "../../../platform/deps.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import type { ServerRow } from "../servers.repository.ts";

/** Throws if this person can't own one more server, or not this one. Locks their account until the commit. */
export type RefuseNewOwner = (tx: Transaction, userId: string, server: ServerRow) => Promise<void>;

export interface HandoverDeps extends Deps {
  /** Implemented by the module that knows which servers count. */
  readonly refuseNewOwner: RefuseNewOwner;
}
