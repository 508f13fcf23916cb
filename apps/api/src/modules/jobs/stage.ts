import type { StageDeclaration } from "@blockwright/contract/jobs";
import type { Transaction } from "../../platform/transaction.ts";
import { appendInstallationLines } from "../servers/index.ts";
import { deadlineMessage, deadlineOf } from "./deadline.ts";
import { withStep, type JobStep } from "./job.ts";
import { cancelledMessage } from "./job-failure.ts";
import type { JobsDeps } from "./jobs-deps.ts";
import { outcomeOf, retryWhileNodeAway, Stopped, type Explanations, type Outcome } from "./outcome.ts";
import type { StageContext } from "./stage-context.ts";
import { startWatch } from "./watch.ts";

/** The columns that stages write, in any table. */
export interface StagedRow<Name extends string = string> {
  readonly status: "pending" | "running" | "completed" | "failed";
  readonly steps: readonly JobStep<Name>[];
  readonly progress: number;
  readonly currentStep: string | null;
  readonly stageDeadlineAt: Date | null;
}

/** How stages read and write the row of one job. */
export interface JobRecord<Name extends string, Row extends StagedRow<Name>, Change> {
  readonly serverId: string;
  readonly explanations: Explanations;
  /** Undefined when it is over, cancelled or taken over by another attempt. */
  readonly findWanted: () => Promise<Row | undefined>;
  /** False in the same cases: then nothing was written. */
  readonly write: (change: Change | Partial<StagedRow<Name>>) => Promise<boolean>;
  readonly appendLines: (tx: Transaction, lines: readonly string[]) => Promise<void>;
}

export interface Stage<Row, Change> extends StageContext {
  /** As read when the stage began. */
  readonly job: Row;
  /** Stores what the job has resolved. */
  readonly keep: (change: Change) => Promise<void>;
}

const maxLineLength = 500;

/**
 * Runs one stage: shows it, executes it, ends it at its deadline, and turns errors that a person can understand into an
 * outcome.
 */
export async function carryOutStage<Name extends string, Row extends StagedRow<Name>, Change, T>(
  deps: Pick<JobsDeps, "transact" | "now">,
  record: JobRecord<Name, Row, Change>,
  declared: StageDeclaration<Name>,
  engineSignal: AbortSignal,
  work: (stage: Stage<Row, Change>) => Promise<T>,
): Promise<Outcome<T>> {
  const { now } = deps;
  const { explanations } = record;
  const notStopped = { stopReason: () => undefined };
  const opened = await outcomeOf(notStopped, explanations, () => openRow(record, declared, now));
  if (!opened.ok) return opened;
  const { row, deadlineAt } = opened.value;
  const isUnwanted = async () => (await record.findWanted()) === undefined;
  const watched = { now, deadlineAt, deadlineMessage: deadlineMessage(declared), isUnwanted };
  const watch = startWatch(watched, engineSignal);
  const stage = stageOf(deps, record, row, watch.signal);
  try {
    return await outcomeOf(watch, explanations, async () => {
      const value = await retryWhileNodeAway(() => work(stage), watch.signal);
      const steps = withStep(row.steps, declared.name, "completed");
      await write(record, { steps, currentStep: null, stageDeadlineAt: null });
      return value;
    });
  } finally {
    watch.stop();
  }
}

async function openRow<Name extends string, Row extends StagedRow<Name>, Change>(
  record: JobRecord<Name, Row, Change>,
  declared: StageDeclaration<Name>,
  now: () => Date,
): Promise<{ row: Row; deadlineAt: Date }> {
  const found = await record.findWanted();
  if (!found) throw new Stopped(cancelledMessage);
  const deadlineAt = deadlineOf(declared, found.stageDeadlineAt, now());
  if (now() > deadlineAt) throw new Stopped(deadlineMessage(declared));
  const steps = withStep(found.steps, declared.name, "in_progress");
  await write(record, {
    status: "running",
    steps,
    progress: declared.beginsAtPercent,
    currentStep: declared.description,
    stageDeadlineAt: deadlineAt,
  });
  return { row: { ...found, steps }, deadlineAt };
}

function stageOf<Name extends string, Row extends StagedRow<Name>, Change>(
  { transact }: Pick<JobsDeps, "transact">,
  record: JobRecord<Name, Row, Change>,
  job: Row,
  signal: AbortSignal,
): Stage<Row, Change> {
  return {
    job,
    signal,
    keep: (change) => write(record, change),
    setStatus: (sentence) => write(record, { currentStep: sentence }),
    log: (...lines) =>
      transact(async (tx) => {
        const shown = lines.map((line) => line.slice(0, maxLineLength));
        await record.appendLines(tx, shown);
        await appendInstallationLines(tx, record.serverId, shown);
      }),
  };
}

async function write<Name extends string, Row extends StagedRow<Name>, Change>(
  record: JobRecord<Name, Row, Change>,
  change: Change | Partial<StagedRow<Name>>,
): Promise<void> {
  if (!(await record.write(change))) throw new Stopped(cancelledMessage);
}
