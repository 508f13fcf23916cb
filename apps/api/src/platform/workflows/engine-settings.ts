/** Shared by the process that enqueues and the one that runs. */
export const applicationName = "blockwright";

/**
 * Fixed permanently: the engine's default is a hash of the code, and after a deploy it would leave every running
 * workflow to a version that no longer exists. Changes of steps go through the engine's patches.
 */
export const applicationVersion = "blockwright-1";

export const queues = {
  /** Changes to one server run in sequence; different servers run concurrently. */
  servers: { workerConcurrency: 50, partitionConcurrency: 1, minPollingIntervalMs: 200 },
  /** Separate, because copying takes long and does not block other work on the server. */
  backups: { workerConcurrency: 50, partitionConcurrency: 1, minPollingIntervalMs: 200 },
  /** One turn at a time per server. It waits for people and models, so it must not hold up changes. */
  assistant: { workerConcurrency: 200, partitionConcurrency: 1, minPollingIntervalMs: 200 },
  background: { workerConcurrency: 20, minPollingIntervalMs: 200 },
} as const;
