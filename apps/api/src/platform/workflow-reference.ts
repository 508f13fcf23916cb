/** Runs of one partition never overlap; runs of other partitions are concurrent. */
export type QueueName = "assistant" | "background" | "backups" | "servers";

/** The name and input of a workflow: enough to enqueue it from any process. Names are permanent. */
export interface WorkflowReference<Input> {
  readonly name: string;
  readonly queue: QueueName;
  readonly input?: Input;
}

/**
 * Separate from platform/workflows, because a use case that enqueues a workflow does not depend on its implementation.
 */
export function workflow<Input>(name: string, queue: QueueName): WorkflowReference<Input> {
  return { name, queue };
}
