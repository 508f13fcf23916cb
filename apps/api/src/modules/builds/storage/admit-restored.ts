import type { Transaction } from "../../../platform/transaction.ts";
import { nodesBeyondKept } from "../../servers/index.ts";
import { admitServer } from "../build/create-build.ts";
import type { DailyLimits } from "./daily-limits.ts";
import { keptAccount } from "./kept-account.ts";

/** A server that is made from a backup counts as a build. Returns the machines that accept no server of this account. */
export async function admitRestored(
  deps: DailyLimits,
  tx: Transaction,
  personId: string,
  { maxStorageMb }: { readonly maxStorageMb: number },
): Promise<readonly string[]> {
  await admitServer(deps, tx, personId, { maxStorageMb, countsAs: "builds" });
  return nodesBeyondKept(deps, tx, await keptAccount(tx, personId), maxStorageMb);
}
