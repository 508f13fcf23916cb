import type { InstanceSpec } from "@blockwright/node-protocol/instance";
import type { InstanceState } from "@blockwright/node-protocol/observation";
import type { InstanceRecord } from "./instance-record.ts";

/** A server that wakes on demand is started by whoever notices the demand, not by its spec. */
export function wantsToRun({ power, holds }: InstanceSpec): boolean {
  return power === "on" && holds.length === 0;
}

/** Whether the tree in place is the wanted one, or the one that stays because the wanted one can't be had any more. */
export function stands({ spec, installedId, notKeptId }: InstanceRecord): boolean {
  const wantedId = spec.installation.id;
  return installedId !== null && (wantedId === installedId || wantedId === notKeptId);
}

/** Whether a running container is no longer what is wanted. */
export function mustStop(record: InstanceRecord): boolean {
  const { spec, restartsDone, isRemoved } = record;
  const isReplaced = spec.restarts !== restartsDone || !stands(record);
  return isRemoved || isReplaced || !wantsToRun(spec);
}

/** Down with its files still to be made is not simply down: somebody may be waiting for them. */
export function shownState(record: InstanceRecord, state: InstanceState): InstanceState {
  return state === "offline" && !stands(record) && !record.hasGivenUp && !record.isRemoved
    ? "provisioning"
    : state;
}
