import type { Runtime } from "../runtime/runtime.ts";
import { settleAskedFor, settleUnasked, type Settlement } from "./after-exit.ts";
import { mustStop } from "./desired.ts";
import { causeOfExit } from "./exit-cause.ts";
import type { InstanceRecord } from "./instance-record.ts";
import { saysHeapIsFull } from "./running-container.ts";

const mostLastBytes = 256 * 1024;

/** A run that ended while no agent looked, or that was noted and never begun. */
export async function settleUnseenExit(runtime: Runtime, record: InstanceRecord): Promise<Settlement> {
  const { instanceId } = record.spec;
  const exit = (await runtime.inspect(instanceId))?.exit;
  const isOfThisRun = exit !== undefined && exit.finishedAt.getTime() >= record.runSinceMs;
  if (!isOfThisRun) return { change: { isSupposedToRun: false }, startAgainAtMs: 0 };
  if (mustStop(record)) return settleAskedFor(exit);
  const output = await runtime.logsSince(instanceId, new Date(record.runSinceMs), mostLastBytes);
  const sawHeapError = saysHeapIsFull(output.toString("utf8"));
  const cause = causeOfExit({ exit, sawHeapError, wasReady: record.wasOnline });
  return settleUnasked(record, cause, Date.now());
}
