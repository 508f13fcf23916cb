import type { TestProject } from "vitest/node";
import { ensureInstance, type Instance } from "./instance.ts";
import { prepareTemplate } from "./migrated-database.ts";

declare module "vitest" {
  export interface ProvidedContext {
    instance: Instance;
    /** If true, one case stands for several similar ones. */
    isTimeShort: boolean;
    /** If true, workflow runs with a new path are kept as histories. */
    isRecordingHistories: boolean;
  }
}

/** Vitest calls this once before the integration tests. The instance keeps running, which speeds up the next run. */
export async function setup(project: TestProject): Promise<void> {
  const name = process.env["BLOCKWRIGHT_INSTANCE"] ?? "test";
  project.provide("isTimeShort", process.env["CI"] !== undefined);
  project.provide("isRecordingHistories", process.env["RECORD_HISTORIES"] !== undefined);
  const instance = await ensureInstance(name, ["postgres", "nats"]);
  await prepareTemplate(instance);
  project.provide("instance", instance);
}
