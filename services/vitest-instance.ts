import type { TestProject } from "vitest/node";
import { ensureInstance, type Instance } from "./instance.ts";
import { prepareTemplate } from "./migrated-database.ts";

declare module "vitest" {
  export interface ProvidedContext {
    instance: Instance;
    /** Then one case stands for several that differ little. */
    isTimeShort: boolean;
    /** Then runs of workflows that went a new way are kept as histories. */
    isRecordingHistories: boolean;
  }
}

/** Vitest calls this once before the integration tests. The instance stays up, so that the next run starts at once. */
export async function setup(project: TestProject): Promise<void> {
  const name = process.env["BLOCKWRIGHT_INSTANCE"] ?? "test";
  project.provide("isTimeShort", process.env["CI"] !== undefined);
  project.provide("isRecordingHistories", process.env["RECORD_HISTORIES"] !== undefined);
  const instance = await ensureInstance(name, ["postgres", "nats"]);
  await prepareTemplate(instance);
  project.provide("instance", instance);
}
