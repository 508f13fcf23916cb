import type { RecordedActor } from "../../platform/actor.ts";
import type { Transaction } from "../../platform/transaction.ts";

/** Keeps what a file held before it was saved. */
export type KeepBefore = (
  tx: Transaction,
  replaced: {
    readonly serverId: string;
    readonly path: string;
    readonly content: Uint8Array;
    readonly by: RecordedActor;
  },
) => Promise<void>;
