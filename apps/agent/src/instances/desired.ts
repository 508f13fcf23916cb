import type { InstanceSpec } from "@blockwright/node-protocol/instance";
import type { InstanceState } from "@blockwright/node-protocol/observation";
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

/** Down with its files still to be made is not simply down: somebody may be waiting for them. */
export function shownState(record: InstanceRecord, state: InstanceState): InstanceState {
  const isUnmade = record.installedId !== record.spec.installation.id;
  return state === "offline" && isUnmade && !record.hasGivenUp && !record.isRemoved ? "provisioning" : state;
}
