import type { InstanceSpec } from "@blockwright/node-protocol/instance";
import type { InstanceState } from "@blockwright/node-protocol/observation";
import type { InstanceRecord } from "./instance-record.ts";

/** False for `on-demand`: such a server is started by a request, not by its spec. */
export function wantsToRun({ power, holds }: InstanceSpec): boolean {
  return power === "on" && holds.length === 0;
}

/** True when the wanted tree is in place, or when it is no longer kept and the present one stays instead. */
export function hasWantedTree({ spec, installedId, notKeptId }: InstanceRecord): boolean {
  const wantedId = spec.installation.id;
  return installedId !== null && (wantedId === installedId || wantedId === notKeptId);
}

/** Whether a running container no longer matches the spec. */
export function mustStop(record: InstanceRecord): boolean {
  const { spec, restartsDone, isRemoved } = record;
  const isReplaced = spec.restarts !== restartsDone || !hasWantedTree(record);
  return isRemoved || isReplaced || !wantsToRun(spec);
}

/** An offline instance whose files are yet to be installed is shown as provisioning. */
export function shownState(record: InstanceRecord, state: InstanceState): InstanceState {
  return state === "offline" && !hasWantedTree(record) && !record.hasGivenUp && !record.isRemoved
    ? "provisioning"
    : state;
}
