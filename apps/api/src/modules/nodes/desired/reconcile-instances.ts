import { setTimeout as sleep } from "node:timers/promises";
import type { NodesDeps } from "../nodes-deps.ts";
import { claimInstancesBehind, takeReconcilerLock } from "./reconcile.repository.ts";
import { sendDesired } from "./send-desired.ts";

export interface ReconcilerTiming {
  readonly everyMs: number;
  /** How long a node may take before it is told again. */
  readonly patienceMs: number;
  /** Messages of one round are spread over this time. */
  readonly spreadMs: number;
}

const usualTiming: ReconcilerTiming = { everyMs: 5000, patienceMs: 10_000, spreadMs: 1000 };

/**
 * Reconciles the wanted and the actual state. One round at a time over all workers; returns how many were told again.
 */
export async function reconcileInstances(
  deps: NodesDeps,
  { patienceMs, spreadMs }: Omit<ReconcilerTiming, "everyMs">,
): Promise<number> {
  const behind = await deps.transact(async (tx) =>
    (await takeReconcilerLock(tx)) ? claimInstancesBehind(tx, patienceMs, deps.now()) : [],
  );
  if (behind.length > 0) deps.log.info({ instances: behind.length }, "telling nodes again what is wanted");
  await Promise.all(
    behind.map(async (id) => {
      await sleep(Math.random() * spreadMs);
      await sendDesired(deps, id);
    }),
  );
  return behind.length;
}

export function startReconciler(deps: NodesDeps, timing = usualTiming): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const pause = () =>
    sleep(timing.everyMs * (0.8 + Math.random() * 0.4), undefined, { signal: stopping.signal }).catch(
      () => undefined,
    );
  const run = async () => {
    for (await pause(); !stopping.signal.aborted; await pause()) {
      await reconcileInstances(deps, timing).catch((error: unknown) =>
        deps.log.warn({ err: error }, "instances could not be reconciled"),
      );
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
