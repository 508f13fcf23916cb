import type { Transaction } from "../../platform/transaction.ts";
import { reviseInstance, type Hold, type Power } from "../nodes/index.ts";
import type { JobsDeps } from "./jobs-deps.ts";
import { isActedOn, untilInstance, type Waiter } from "./until-instance.ts";

const stopLimitMs = 3 * 60_000;

export function withJobHold(holds: readonly Hold[]): Hold[] {
  return holds.includes("job") ? [...holds] : [...holds, "job"];
}

export function withoutJobHold(holds: readonly Hold[]): Hold[] {
  return holds.filter((hold) => hold !== "job");
}

/** Holds the server down while the job runs. The owner's wanted state is kept. */
export async function holdServer(deps: JobsDeps, tx: Transaction, instanceId: string): Promise<void> {
  await reviseInstance(deps, tx, instanceId, ({ holds }) =>
    holds.includes("job") ? undefined : { holds: withJobHold(holds) },
  );
}

/** The server runs again if it is wanted to. */
export async function releaseServer(
  deps: JobsDeps,
  tx: Transaction,
  instanceId: string,
  { power }: { readonly power?: Power } = {},
): Promise<boolean> {
  let wasHeld = false;
  await reviseInstance(deps, tx, instanceId, ({ holds }) => {
    wasHeld = holds.includes("job");
    return wasHeld ? { holds: withoutJobHold(holds), ...(power && { power }) } : undefined;
  });
  return wasHeld;
}

export async function untilOffline(
  deps: JobsDeps,
  waiter: Waiter,
  instanceId: string,
  sentence = "The server did not stop in time.",
): Promise<void> {
  await untilInstance(deps, waiter, { instanceId, limitMs: stopLimitMs, sentence }, (seen) =>
    isActedOn(seen) && seen.observed?.state === "offline" ? true : undefined,
  );
}
