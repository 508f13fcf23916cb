import type { Plan } from "@blockwright/contract/plans";
import type { ReceivedOffer } from "@blockwright/contract/handovers";
import type { Deps } from "../../../platform/deps.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import type { ServerRow } from "../servers.repository.ts";

/** Throws if this person can't own one more server, or not this one. Locks their account until the commit. */
export type RefuseNewOwner = (
  tx: Transaction,
  userId: string,
  server: ServerRow,
  /** The plan that they have once the server is theirs, if that raises it. */
  planAfter?: Plan,
) => Promise<void>;

/** What these servers cost their next owner; free ones are left out. */
export type OfferedPrices = (
  deps: Pick<Deps, "rows">,
  serverIds: readonly string[],
) => Promise<ReadonlyMap<string, NonNullable<ReceivedOffer["price"]>>>;

/** After the ownership has changed, in the same transaction. False if nobody ever paid for this server. */
export type ChangePayer = (
  tx: Transaction,
  serverId: string,
  owners: { readonly from: string; readonly to: string },
) => Promise<boolean>;

export interface HandoverDeps extends Deps {
  /** Implemented by the module that knows which servers count. */
  readonly refuseNewOwner: RefuseNewOwner;
  readonly offeredPrices: OfferedPrices;
  readonly changePayer: ChangePayer;
}
