import type { ServerStatus } from "@blockwright/contract/servers";
import type { Hold, InstanceState, LastExit, Power } from "../nodes/index.ts";

export interface Desired {
  readonly power: Power;
  readonly holds: readonly Hold[];
  readonly generation: number;
  readonly restartGeneration: number;
}

export interface Observed {
  readonly generation: number;
  readonly state: InstanceState;
  readonly progress: string | null;
  readonly lastExit: LastExit | null;
}

export interface StatusView {
  readonly status: ServerStatus;
  /** One sentence when there is more to say. */
  readonly reason: string | null;
  readonly nodeLost: boolean;
  readonly isRestarting: boolean;
}

/** What people see: the node's report, adjusted by what was requested since. */
export function deriveStatus(
  desired: Desired | null,
  observed: Observed | null,
  nodeLost: boolean,
): StatusView {
  const isRestarting = false;
  if (!desired) return { status: "provisioning", reason: null, nodeLost: false, isRestarting };
  if (nodeLost)
    return { status: observed?.state ?? "provisioning", reason: lostSentence, nodeLost, isRestarting };
  if (!observed) return { status: "provisioning", reason: null, nodeLost, isRestarting };
  const status = movedOn(desired, observed);
  const reason = reasonFor(status, desired, observed);
  return { status, reason, nodeLost, isRestarting: isBetweenRuns(status, desired, observed) };
}

/** On its way down and wanted up, or on its way up after a stop that the newest request, a restart, asked for. */
function isBetweenRuns(status: ServerStatus, desired: Desired, { lastExit }: Observed): boolean {
  if (wishOf(desired) !== "on") return false;
  if (status === "stopping") return true;
  const isAsked = desired.restartGeneration > 0 && desired.restartGeneration === desired.generation;
  return status === "starting" && isAsked && lastExit?.reason === "stopped";
}

export type Wish = "on" | "off" | "either";

export function wishOf({ power, holds }: Pick<Desired, "power" | "holds">): Wish {
  if (holds.length > 0 || power === "off") return "off";
  return power === "on" ? "on" : "either";
}

/** A node that acts on the newest request is simply believed. */
function movedOn(desired: Desired, { state, generation }: Observed): ServerStatus {
  if (generation >= desired.generation) return state;
  const wish = wishOf(desired);
  const isRunning = state === "online" || state === "starting";
  if (state === "offline" && wish === "on") return "starting";
  if (isRunning && wish === "off") return "stopping";
  if (isRunning && generation < desired.restartGeneration) return "stopping";
  return state;
}

function reasonFor(status: ServerStatus, { holds }: Desired, { state, progress, lastExit }: Observed) {
  if (status === "offline") {
    const [hold] = holds;
    if (hold) return holdSentences[hold];
    return lastExit && lastExit.reason !== "stopped" ? lastExit.sentence : null;
  }
  // Who can't join a running server says nothing about one that is on its way down.
  return state === "online" && status !== state ? null : progress;
}

const lostSentence = "The machine this server runs on can't be reached. This is the last known state.";

export const holdSentences: Readonly<Record<Hold, string>> = {
  payment: "This server is paused until its payment is settled.",
  operator: "This server was paused by the operator.",
  deletion: "This server is being deleted.",
  job: "Something is being done to this server. It starts again afterwards.",
};
