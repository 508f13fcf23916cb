import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";
import { buildGameServers } from "../build.ts";

export interface Engine {
  readonly socketPath: string;
  /** Where published ports answer. */
  readonly address: string;
}

declare module "vitest" {
  export interface ProvidedContext {
    engine: Engine;
  }
}

const services = path.resolve(import.meta.dirname, "../../../services/instance.ts");
/** In a process of its own: the stand-ins share no code with the product or its services. */
const askForEngine = `
  import { ensureInstance } from ${JSON.stringify(services)};
  const { docker } = await ensureInstance(process.env.BLOCKWRIGHT_INSTANCE ?? "standins", ["images"]);
  process.stdout.write(JSON.stringify(docker));
`;

/** Once before all tests: an engine with its images, and the servers built. */
export async function setup(project: TestProject): Promise<void> {
  const [{ stdout }] = await Promise.all([
    promisify(execFile)(process.execPath, ["--input-type=module-typescript", "--eval", askForEngine]),
    buildGameServers(),
  ]);
  project.provide("engine", JSON.parse(stdout) as Engine);
}
