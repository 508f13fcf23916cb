import type { InstanceSpec } from "@blockwright/node-protocol/instance";
import type { InstanceRecord } from "./instance-record.ts";

/** A server that wakes on demand is started by whoever notices the demand, not by its spec. */
export function wantsToRun({ power, holds }: InstanceSpec): boolean {
  return power === "on" && holds.length === 0;
}

/** Whether a running container is no longer what is wanted. */
export function mustStop({ spec, restartsDone, installedId, isRemoved }: InstanceRecord): boolean {
  const isReplaced = spec.restarts !== restartsDone || spec.installation.id !== installedId;
  return isRemoved || isReplaced || !wantsToRun(spec);
}
