import { z } from "zod";
import { defineRoute } from "../route.ts";

export const failedRun = z.object({
  id: z.string(),
  /** The permanent name of the workflow, such as `mail.send`. */
  workflow: z.string(),
  /** Null if it failed between two steps. */
  step: z.string().nullable(),
  error: z.string(),
  failedAt: z.iso.datetime(),
  /** False for jobs of a server: those are started again by the people it belongs to. */
  canRetry: z.boolean(),
});
export type AdminFailedRun = z.output<typeof failedRun>;

export const listFailedRuns = defineRoute({
  method: "GET",
  path: "/api/admin/failed-runs",
  access: "admin",
  limit: "read",
  summary: "The newest workflows that ended with an error and were not retried",
  response: z.object({ runs: z.array(failedRun) }),
});

export const retryRun = defineRoute({
  method: "POST",
  path: "/api/admin/retry-run",
  access: "admin",
  limit: "write",
  summary: "Run a failed workflow again, with the same input",
  body: z.object({ runId: z.string().min(1).max(300) }),
  response: z.object({}),
  errors: ["NOT_FOUND"],
});
