/** Shared by the process that enqueues and the one that runs. */
export const applicationName = "blockwright";

/**
 * Fixed for good: the engine's default is a hash of the code, and after a deploy it would leave every
 * running workflow to a version that no longer exists. Changes of steps go through the engine's patches.
 */
export const applicationVersion = "blockwright-1";

export const queues = {
  /** What changes one server happens one after the other; many servers at once. */
  servers: { workerConcurrency: 50, partitionConcurrency: 1, minPollingIntervalMs: 200 },
  background: { workerConcurrency: 20, minPollingIntervalMs: 200 },
} as const;
