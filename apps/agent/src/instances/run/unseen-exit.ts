import type { Runtime } from "../../runtime/runtime.ts";
import { settleAskedFor, settleUnasked, type Settlement } from "./after-exit.ts";
import { mustStop } from "../desired.ts";
import { causeOfExit } from "./exit-cause.ts";
import type { InstanceRecord } from "../instance-record.ts";
import { hasHeapError } from "./running-container.ts";

const maxLastBytes = 256 * 1024;

/** Settles a run that ended while no agent was attached, or that was saved and never started. */
export async function settleUnseenExit(runtime: Runtime, record: InstanceRecord): Promise<Settlement> {
  const { instanceId } = record.spec;
  const exit = (await runtime.inspect(instanceId))?.exit;
  const isOfThisRun = exit !== undefined && exit.finishedAt.getTime() >= record.runSinceMs;
  if (!isOfThisRun) return { change: { isSupposedToRun: false }, startAgainAtMs: 0 };
  if (mustStop(record)) return settleAskedFor(exit);
  const output = await runtime.logsSince(instanceId, new Date(record.runSinceMs), maxLastBytes);
  const sawHeapError = hasHeapError(output.toString("utf8"));
  const cause = causeOfExit({ exit, sawHeapError, wasReady: record.wasOnline });
  return settleUnasked(record, cause, Date.now());
}
