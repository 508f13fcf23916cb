import type { AdminDeps } from "../admin-deps.ts";

/** Whether failed work of this module is shown and may be run again. */
export type RunFilter = NonNullable<Parameters<AdminDeps["failedRuns"]["list"]>[0]>;
