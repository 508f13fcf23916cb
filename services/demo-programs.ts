import { execFile } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { agentEnvironment, agentFolder, startAgentProcess } from "./agent-process.ts";
import { apiEnvironment } from "./api-environment.ts";
import { startApiProcess } from "./api-process.ts";
import { createDatabase, dropDatabase } from "./databases.ts";
import { recordDemo, removeContainers } from "./demo-ending.ts";
import { ensureInstance, type Instance } from "./instance.ts";
import { printingReporter } from "./reporter.ts";
import { startUpstreams, type Upstreams } from "./upstreams.ts";

export interface DemoPrograms {
  readonly url: string;
  readonly databaseUrl: string;
  readonly adminPassword: string;
  readonly upstreams: Upstreams;
}

const execute = promisify(execFile);
const repository = fileURLToPath(new URL("..", import.meta.url));
const DATABASE = "blockwright_demo";
const NODE_NAME = "demo";
const AGENT_START_LIMIT_MS = 30_000;

/** Everything that runs in production, each as a process of its own, with stand-ins for the outside. */
export async function startDemoPrograms(
  instanceName: string,
  interrupted: AbortSignal,
): Promise<DemoPrograms> {
  const ground = await ensureInstance(instanceName, ["postgres", "nats"], printingReporter);
  recordDemo(ground.stateDir);
  interrupted.throwIfAborted();
  // The engine takes the longest where it has no images yet, and only the node needs it.
  const [instance, { environment, ...made }] = await Promise.all([
    ensureInstance(instanceName, ["images", "btrfs"], printingReporter),
    startControlPlane(ground, interrupted),
  ]);
  interrupted.throwIfAborted();
  if (instance.docker) await removeContainers(instance.docker.socketPath);
  await timed("node", startNode(instance, environment, interrupted));
  return { url: environment.PUBLIC_URL, ...made };
}

async function startControlPlane(instance: Instance, interrupted: AbortSignal) {
  const [upstreams] = await Promise.all([
    timed("upstreams", startUpstreams(instance)),
    timed("site", buildSite(siteOf(instance))),
  ]);
  interrupted.throwIfAborted();
  await dropDatabase(instance, DATABASE);
  const databaseUrl = await createDatabase(instance, DATABASE);
  const environment = environmentOf(instance, databaseUrl, upstreams);
  await timed("api", startApi(instance, environment, interrupted));
  const adminPassword = await commandLine(environment, "create-admin.ts", "--email", "admin@example.org");
  return { environment, databaseUrl, adminPassword, upstreams };
}

async function timed<T>(what: string, task: Promise<T>): Promise<T> {
  const startedAtMs = Date.now();
  const result = await task;
  console.log(`${what.padEnd(10)} ready  ${((Date.now() - startedAtMs) / 1_000).toFixed(1)} s`);
  return result;
}

function siteOf({ stateDir }: Instance): string {
  return join(stateDir, "site");
}

async function buildSite(folder: string): Promise<void> {
  const options = ["--outDir", folder, "--emptyOutDir", "--logLevel", "warn"];
  await execute("vite", ["build", ...options], {
    cwd: join(repository, "apps/web"),
    env: { ...process.env, NODE_ENV: "production" },
  });
}

function environmentOf(instance: Instance, databaseUrl: string, upstreams: Upstreams) {
  return {
    ...apiEnvironment(instance, databaseUrl, { port: instance.ports.api }),
    ...upstreams.environment,
    PUBLIC_URL: `http://localhost:${instance.ports.api}`,
    WORKER_HTTP_PORT: String(instance.ports.worker),
    WEB_DIST: siteOf(instance),
  };
}

/** One after the other, because the first of them makes the tables. */
async function startApi(
  instance: Instance,
  environment: Readonly<Record<string, string>>,
  interrupted: AbortSignal,
): Promise<void> {
  mkdirSync(join(instance.stateDir, "logs"), { recursive: true });
  for (const entry of ["http", "worker"] as const) {
    interrupted.throwIfAborted();
    await startApiProcess(entry, environment, join(instance.stateDir, "logs", `${entry}.log`));
  }
}

/** Enrols this machine with a one-time token, as an operator would. */
async function startNode(
  instance: Instance,
  environment: Readonly<Record<string, string>>,
  interrupted: AbortSignal,
): Promise<void> {
  const token = await commandLine(environment, "create-node-token.ts");
  interrupted.throwIfAborted();
  const enrolment = {
    ...agentEnvironment(instance, NODE_NAME),
    API_URL: environment["PUBLIC_URL"] ?? "",
    ENROLMENT_TOKEN: token,
  };
  const { logFile, child } = startAgentProcess(
    enrolment,
    join(agentFolder(instance, NODE_NAME), "agent.log"),
  );
  const giveUpAt = Date.now() + AGENT_START_LIMIT_MS;
  while (!readFileSync(logFile, { encoding: "utf8", flag: "a+" }).includes('"serving"')) {
    if (child.exitCode !== null || Date.now() > giveUpAt)
      throw new Error(`The agent did not start; its log is ${logFile}`);
    await sleep(100, undefined, { signal: interrupted });
  }
}

/** The last word that a command of the api prints: what it made. */
async function commandLine(
  environment: Readonly<Record<string, string>>,
  command: string,
  ...args: string[]
): Promise<string> {
  const program = join(repository, "apps/api/src/cli", command);
  const { stdout } = await execute(process.execPath, [program, ...args], {
    env: { PATH: process.env["PATH"] ?? "", ...environment },
  });
  return stdout.trim().split(" ").at(-1) ?? "";
}
