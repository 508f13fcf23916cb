import { instanceSpec } from "@blockwright/node-protocol/instance";
import { exitReasons } from "@blockwright/node-protocol/observation";
import { z } from "zod";

/** State that must survive the agent: the desired state and the progress towards it. */
export const instanceRecord = z.object({
  spec: instanceSpec,
  /** The user on this node that owns its files, and that its containers run as from the next start on. */
  uid: z.int(),
  isRemoved: z.boolean(),
  /** When the instance is removed, its trees are deleted instead of kept. */
  isDiscarded: z.boolean().default(false),
  installedId: z.string().nullable(),
  /** The tree that an installation is being prepared in. */
  stagingId: z.uuid().nullable(),
  /** The installation in the staging tree, set once it is complete and may be put in place. */
  stagedId: z.string().nullable().default(null),
  /** The tree that is about to replace the current one, and the installation it contains. */
  placing: z
    .object({
      treeId: z.string(),
      installationId: z.string(),
      /** The tree it replaces, if that is not kept. */
      discardedTreeId: z.string().nullable().default(null),
    })
    .nullable()
    .default(null),
  /** The installation that should be brought back but is no longer kept. */
  notKeptId: z.string().nullable().default(null),
  /** Set before the container starts, cleared when its exit has been handled. */
  isSupposedToRun: z.boolean(),
  /** When the current run was started: an earlier exit belongs to another run. */
  runSinceMs: z.number().default(0),
  /** Whether the current run has been online. */
  wasOnline: z.boolean().default(false),
  /** What the current run answers to our own commands, and people don't see. */
  hiddenAnswers: z.array(z.array(z.string())).default([]),
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

/** Records of older agents, which ran every container as one user, have no uid. */
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
    hiddenAnswers: [],
    restartsDone: spec.restarts,
    crashTimesMs: [],
    hasGivenUp: false,
    lastExit: null,
  };
}

export function installFailure(sentence: string): NonNullable<InstanceRecord["lastExit"]> {
  return { reason: "install-failed", sentence, exitCode: null, at: new Date().toISOString() };
}

/** Clears the failure of an earlier installation. */
export function withoutInstallFailure({
  lastExit,
}: InstanceRecord): Pick<InstanceRecord, "lastExit" | "notKeptId"> {
  return { lastExit: lastExit?.reason === "install-failed" ? null : lastExit, notKeptId: null };
}

/** Saved before a container starts. */
export function newRun(): Pick<
  InstanceRecord,
  "isSupposedToRun" | "runSinceMs" | "wasOnline" | "hiddenAnswers"
> {
  return { isSupposedToRun: true, runSinceMs: Date.now(), wasOnline: false, hiddenAnswers: [] };
}
