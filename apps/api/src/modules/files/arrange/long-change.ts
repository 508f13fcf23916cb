import { FileRefusal } from "../file-refusal.ts";

/** For work the node does while a caller waits. It has its own limits and reports which one it reached. */
export const longDeadlineMs = 5 * 60_000;

/** The given maximum is the plan's free space: above it the storage is full. */
export function withinPlan(error: unknown): never {
  if (error instanceof FileRefusal && error.reason === "too-large")
    throw new FileRefusal("no-space", error.explanation);
  throw error;
}
