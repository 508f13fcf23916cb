import type { TestProject } from "vitest/node";
import { ensureInstance, type Instance } from "./instance.ts";

declare module "vitest" {
  export interface ProvidedContext {
    instance: Instance;
  }
}

/** Vitest calls this once before the integration tests. The instance stays up, so that the next run starts at once. */
export async function setup(project: TestProject): Promise<void> {
  const name = process.env["BLOCKWRIGHT_INSTANCE"] ?? "test";
  project.provide("instance", await ensureInstance(name, ["postgres", "nats"]));
}
