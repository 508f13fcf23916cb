import { FileRefusal } from "../file-refusal.ts";

/** For what the node does while somebody waits. It has limits of its own and says which one it reached. */
export const longDeadlineMs = 5 * 60_000;

/** What was given as the most that may come to be is what the plan leaves: above it the storage is full. */
export function withinPlan(error: unknown): never {
  if (error instanceof FileRefusal && error.reason === "too-large")
    throw new FileRefusal("no-space", error.explanation);
  throw error;
}
