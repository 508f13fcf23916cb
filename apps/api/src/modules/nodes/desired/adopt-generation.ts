import { AppError } from "../../../platform/errors.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { highestGeneration } from "../adopting/judge-held.ts";
import type { NodesDeps } from "../nodes-deps.ts";
import { raiseGenerationTo } from "../instances.repository.ts";
import { sendDesiredSoon } from "./send-desired.ts";

/** Makes the database's state newer than the machine's, which then accepts it. Only for an instance of that machine. */
export async function adoptGeneration(
  deps: NodesDeps,
  tx: Transaction,
  at: { readonly instanceId: string; readonly nodeId: string; readonly generation: number },
): Promise<void> {
  if (at.generation > highestGeneration)
    throw new AppError("CHANGE_REFUSED", "The machine reports a state that it can't have.");
  await raiseGenerationTo(tx.rows, at, deps.now());
  sendDesiredSoon(deps, tx, at.instanceId);
}
