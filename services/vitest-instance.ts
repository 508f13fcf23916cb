import type { TestProject } from "vitest/node";
import { ensureInstance, type Instance } from "./instance.ts";

declare module "vitest" {
  export interface ProvidedContext {
    instance: Instance;
    /** Then one case stands for several that differ little. */
    isTimeShort: boolean;
  }
}

/** Vitest calls this once before the integration tests. The instance stays up, so that the next run starts at once. */
export async function setup(project: TestProject): Promise<void> {
  const name = process.env["BLOCKWRIGHT_INSTANCE"] ?? "test";
  project.provide("isTimeShort", process.env["CI"] !== undefined);
  project.provide("instance", await ensureInstance(name, ["postgres", "nats"]));
}
