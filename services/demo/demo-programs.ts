import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { agentEnvironment, agentFolder, startAgentProcess } from "../programs/agent-process.ts";
import { runApiCommand } from "../api-command.ts";
import { apiEnvironment } from "../programs/api-environment.ts";
import { startApiProcess } from "../programs/api-process.ts";
import { createDatabase, dropDatabase } from "../engines/databases.ts";
import { recordDemo, removeContainers } from "./demo-ending.ts";
import { ensureInstance, type Instance } from "../instance.ts";
import { printingReporter } from "../reporter.ts";
import { builtSite } from "../site.ts";
import { startUpstreams, type Upstreams } from "../engines/upstreams.ts";

export interface DemoPrograms {
  readonly url: string;
  readonly databaseUrl: string;
  readonly adminPassword: string;
  readonly upstreams: Upstreams;
}

const DATABASE = "blockwright_demo";
const NODE_NAME = "demo";
const AGENT_START_LIMIT_MS = 30_000;

/** Everything that runs in production, each in its own process, with stand-ins for external services. */
export async function startDemoPrograms(
  instanceName: string,
  interrupted: AbortSignal,
): Promise<DemoPrograms> {
  const deps = await ensureInstance(instanceName, ["postgres", "nats"], printingReporter);
  recordDemo(deps.stateDir);
  interrupted.throwIfAborted();
  // The engine takes the longest if it has no images yet, and only the node needs it.
  const [instance, { environment, ...made }] = await Promise.all([
    ensureInstance(instanceName, ["images", "btrfs"], printingReporter),
    startControlPlane(deps, interrupted),
  ]);
  interrupted.throwIfAborted();
  if (instance.docker) await removeContainers(instance.docker.socketPath);
  await timed("node", startNode(instance, environment, interrupted));
  return { url: environment.PUBLIC_URL, ...made };
}

async function startControlPlane(instance: Instance, interrupted: AbortSignal) {
  const [upstreams, site] = await Promise.all([
    timed("upstreams", startUpstreams(instance)),
    timed("site", builtSite()),
  ]);
  interrupted.throwIfAborted();
  await dropDatabase(instance, DATABASE);
  const databaseUrl = await createDatabase(instance, DATABASE);
  const environment = { ...environmentOf(instance, databaseUrl, upstreams), WEB_DIST: site };
  await timed("api", startApi(instance, environment, interrupted));
  const adminPassword = await runApiCommand(environment, "create-admin.ts", "--email", "admin@example.org");
  return { environment, databaseUrl, adminPassword, upstreams };
}

async function timed<T>(what: string, task: Promise<T>): Promise<T> {
  const startedAtMs = Date.now();
  const result = await task;
  console.log(`${what.padEnd(10)} ready  ${((Date.now() - startedAtMs) / 1_000).toFixed(1)} s`);
  return result;
}

function environmentOf(instance: Instance, databaseUrl: string, upstreams: Upstreams) {
  return {
    ...apiEnvironment(instance, databaseUrl, { port: instance.ports.api }),
    ...upstreams.environment,
    PUBLIC_URL: `http://localhost:${instance.ports.api}`,
    WORKER_HTTP_PORT: String(instance.ports.worker),
  };
}

/** One after another, because the first one creates the tables. */
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
  const token = await runApiCommand(environment, "create-node-token.ts");
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
