import { instanceSpec } from "@blockwright/node-protocol/instance";
import { exitReasons } from "@blockwright/node-protocol/observation";
import { z } from "zod";

/** What must survive the agent: the desired state, and how far we have come. */
export const instanceRecord = z.object({
  spec: instanceSpec,
  isRemoved: z.boolean(),
  installedId: z.string().nullable(),
  /** The tree an installation is being made in. */
  stagingId: z.uuid().nullable(),
  /** The installation that tree holds, once it is whole and may take its place. */
  stagedId: z.string().nullable().default(null),
  /** The tree that is about to take the present one's place, and the installation it holds. */
  placing: z.object({ treeId: z.string(), installationId: z.string() }).nullable().default(null),
  /** The installation that is wanted back and no longer kept. */
  notKeptId: z.string().nullable().default(null),
  /** Set before the container starts, cleared when its end has been dealt with. */
  isSupposedToRun: z.boolean(),
  /** When the present run was begun: an exit from before belongs to another. */
  runSinceMs: z.number().default(0),
  /** The present run has been online. */
  wasOnline: z.boolean().default(false),
  restartsDone: z.int(),
  crashTimesMs: z.array(z.number()),
  /** Until something changes: after too many crashes, or an installation that can't succeed. */
  hasGivenUp: z.boolean(),
  lastExit: z
    .object({
      reason: z.enum(exitReasons),
      sentence: z.string(),
      exitCode: z.int().nullable(),
      at: z.string(),
      takenPort: z.int().optional(),
    })
    .nullable(),
});
export type InstanceRecord = z.output<typeof instanceRecord>;

export function newRecord(spec: InstanceRecord["spec"]): InstanceRecord {
  return {
    spec,
    isRemoved: false,
    installedId: null,
    stagingId: null,
    stagedId: null,
    placing: null,
    notKeptId: null,
    isSupposedToRun: false,
    runSinceMs: 0,
    wasOnline: false,
    restartsDone: spec.restarts,
    crashTimesMs: [],
    hasGivenUp: false,
    lastExit: null,
  };
}

export function installFailure(sentence: string): NonNullable<InstanceRecord["lastExit"]> {
  return { reason: "install-failed", sentence, exitCode: null, at: new Date().toISOString() };
}

/** What failed for another installation says nothing about this one. */
export function withoutInstallFailure({
  lastExit,
}: InstanceRecord): Pick<InstanceRecord, "lastExit" | "notKeptId"> {
  return { lastExit: lastExit?.reason === "install-failed" ? null : lastExit, notKeptId: null };
}

/** Noted before a container starts. */
export function newRun(): Pick<InstanceRecord, "isSupposedToRun" | "runSinceMs" | "wasOnline"> {
  return { isSupposedToRun: true, runSinceMs: Date.now(), wasOnline: false };
}
