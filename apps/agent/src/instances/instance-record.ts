import { instanceSpec } from "@blockwright/node-protocol/instance";
import { exitReasons } from "@blockwright/node-protocol/observation";
import { z } from "zod";

/** What must survive the agent: the desired state and the progress towards it. */
export const instanceRecord = z.object({
  spec: instanceSpec,
  /** The user on this node that its files belong to and its containers run as, from the next start on. */
  uid: z.int(),
  isRemoved: z.boolean(),
  /** Its trees are deleted when it is removed, rather than kept. */
  isDiscarded: z.boolean().default(false),
  installedId: z.string().nullable(),
  /** The tree an installation is being made in. */
  stagingId: z.uuid().nullable(),
  /** The installation that tree holds, once it is whole and may take its place. */
  stagedId: z.string().nullable().default(null),
  /** The tree that is about to take the present one's place, and the installation it holds. */
  placing: z
    .object({
      treeId: z.string(),
      installationId: z.string(),
      /** The tree it replaces, where that is not kept. */
      discardedTreeId: z.string().nullable().default(null),
    })
    .nullable()
    .default(null),
  /** The installation that was to be brought back and is no longer kept. */
  notKeptId: z.string().nullable().default(null),
  /** Set before the container starts, cleared when its end has been dealt with. */
  isSupposedToRun: z.boolean(),
  /** When the present run was begun: an exit from before belongs to another. */
  runSinceMs: z.number().default(0),
  /** The present run has been online. */
  wasOnline: z.boolean().default(false),
  restartsDone: z.int(),
  crashTimesMs: z.array(z.number()),
  /** True after too many crashes or a failed installation, until the spec changes. */
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

/** Records of agents that ran every container as one user have no uid. */
export const storedRecord = instanceRecord.partial({ uid: true });
export type StoredRecord = z.output<typeof storedRecord>;

export function newRecord(spec: InstanceRecord["spec"], uid: number): InstanceRecord {
  return {
    spec,
    uid,
    isRemoved: false,
    isDiscarded: false,
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

/** Drops the failure of an earlier installation. */
export function withoutInstallFailure({
  lastExit,
}: InstanceRecord): Pick<InstanceRecord, "lastExit" | "notKeptId"> {
  return { lastExit: lastExit?.reason === "install-failed" ? null : lastExit, notKeptId: null };
}

/** Saved before a container starts. */
export function newRun(): Pick<InstanceRecord, "isSupposedToRun" | "runSinceMs" | "wasOnline"> {
  return { isSupposedToRun: true, runSinceMs: Date.now(), wasOnline: false };
}
