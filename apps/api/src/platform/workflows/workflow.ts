import type { Transaction } from "../transaction.ts";
import type { QueueName, WorkflowReference } from "../workflow-reference.ts";

export interface StepOptions {
  /** The total number of attempts for a failing step; waits double from one second. Default 8. */
  readonly maxAttempts?: number;
  readonly shouldRetry?: (error: unknown) => boolean;
}

/** Passed to a workflow. Everything that is not deterministic belongs in a step. */
export interface Run {
  readonly id: string;
  step<T>(name: string, work: (signal: AbortSignal) => Promise<T>, options?: StepOptions): Promise<T>;
  /**
   * False for a run that was past this point when the patch was deployed, permanently. Every change to the names or
   * order of steps needs one, so that such runs continue on their old path.
   */
  patch(name: string): Promise<boolean>;
}

export interface WorkflowImplementation {
  readonly name: string;
  readonly queue: QueueName;
  /** Five fields, UTC. */
  readonly cron?: string;
  run(run: Run, input: unknown): Promise<void>;
}

export function implement<Input>(
  reference: WorkflowReference<Input>,
  run: (run: Run, input: Input) => Promise<void>,
): WorkflowImplementation {
  return {
    name: reference.name,
    queue: reference.queue,
    run: (started, input) => run(started, input as Input),
  };
}

/** A scheduled workflow; it has no input. */
export function implementScheduled(
  reference: WorkflowReference<void>,
  cron: string,
  run: (run: Run) => Promise<void>,
): WorkflowImplementation {
  return { name: reference.name, queue: reference.queue, cron, run };
}

/** Commits with the rows of the transaction. The id is remembered: enqueueing it again does nothing. */
export type Enqueue = <Input>(
  tx: Transaction,
  reference: WorkflowReference<Input>,
  run: {
    readonly id: string;
    readonly input: Input;
    /** Required by queues that have partitions. */
    readonly partition?: string;
  },
) => Promise<void>;
