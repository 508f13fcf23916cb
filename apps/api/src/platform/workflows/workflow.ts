import type { Transaction } from "../transaction.ts";

/** Runs of one partition never overlap; runs of other partitions go on beside them. */
export type QueueName = "background" | "servers";

/** The name and input of a workflow: enough to enqueue it from any process. Names are for good. */
export interface WorkflowReference<Input> {
  readonly name: string;
  readonly queue: QueueName;
  readonly input?: Input;
}

export function workflow<Input>(name: string, queue: QueueName): WorkflowReference<Input> {
  return { name, queue };
}

export interface StepOptions {
  /** How often a failing step is tried in all; waits double from one second. Default 8. */
  readonly maxAttempts?: number;
  readonly shouldRetry?: (error: unknown) => boolean;
}

/** Handed to a workflow. Everything that is not deterministic belongs into a step. */
export interface Run {
  readonly id: string;
  step<T>(name: string, work: (signal: AbortSignal) => Promise<T>, options?: StepOptions): Promise<T>;
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

/** A workflow the clock starts; it has no input. */
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
