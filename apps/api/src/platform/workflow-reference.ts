/** Runs of one partition never overlap; runs of other partitions go on beside them. */
export type QueueName = "background" | "servers";

/** The name and input of a workflow: enough to enqueue it from any process. Names are for good. */
export interface WorkflowReference<Input> {
  readonly name: string;
  readonly queue: QueueName;
  readonly input?: Input;
}

/** Apart from platform/workflows, because a use case that enqueues a workflow knows nothing of how it is carried out. */
export function workflow<Input>(name: string, queue: QueueName): WorkflowReference<Input> {
  return { name, queue };
}
