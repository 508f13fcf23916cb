import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";
import { buildGameServers } from "../build.ts";

export interface Engine {
  readonly socketPath: string;
  /** The address of published ports. */
  readonly address: string;
}

declare module "vitest" {
  export interface ProvidedContext {
    engine: Engine;
  }
}

const services = path.resolve(import.meta.dirname, "../../../services/instance.ts");
/** In a separate process: the stand-ins share no code with the product or its services. */
const askForEngine = `
  import { ensureInstance } from ${JSON.stringify(services)};
  const { docker } = await ensureInstance(process.env.BLOCKWRIGHT_INSTANCE ?? "standins", ["images"]);
  process.stdout.write(JSON.stringify(docker));
`;

/** Runs once before all tests: provides an engine with its images, and builds the servers. */
export async function setup(project: TestProject): Promise<void> {
  const [{ stdout }] = await Promise.all([
    promisify(execFile)(process.execPath, ["--input-type=module-typescript", "--eval", askForEngine]),
    buildGameServers(),
  ]);
  project.provide("engine", JSON.parse(stdout) as Engine);
}
