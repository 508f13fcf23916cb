import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { claimIds } from "@blockwright/contract/claims";
import { agentEnvironment } from "../programs/agent-process.ts";
import { enrolAgent } from "../programs/enrol-agent.ts";
import { runApiCommand } from "../api-command.ts";
import { apiEnvironment } from "../programs/api-environment.ts";
import { startApiProcess } from "../programs/api-process.ts";
import { createDatabase, dropDatabase } from "../engines/databases.ts";
import { recordRun, removeContainers } from "../programs/ending.ts";
import { ensureInstance, type Instance } from "../instance.ts";
import { printingReporter } from "../reporter.ts";
import { builtSite } from "../site.ts";
import { startPaymentsFor } from "../engines/payments.ts";
import { startUpstreams, type Upstreams } from "../engines/upstreams.ts";
import { openCardDoor } from "./card-door.ts";
import { startDemoModel } from "./demo-model.ts";

export interface DemoPrograms {
  readonly url: string;
  readonly databaseUrl: string;
  readonly adminPassword: string;
  readonly upstreams: Upstreams;
  /** Of the first machine's trees. */
  readonly poolFolder: string;
  readonly mailFolder: string;
}

const DATABASE = "blockwright_demo";

/** The second machine has an engine, a network and a pool of its own. */
export function secondMachineOf(instanceName: string): string {
  return `${instanceName}-second`;
}

/** Everything that runs in production, each in its own process, with stand-ins for external services. */
export async function startDemoPrograms(
  instanceName: string,
  interrupted: AbortSignal,
): Promise<DemoPrograms> {
  const deps = await ensureInstance(instanceName, ["postgres", "nats"], printingReporter);
  recordRun(deps.stateDir);
  interrupted.throwIfAborted();
  // The engines take the longest if they have no images yet, and only the machines need them.
  const [machines, { environment, ...made }] = await Promise.all([
    startMachines(instanceName),
    startControlPlane(deps, interrupted),
  ]);
  // One store for both: servers are moved through it.
  const store = { BACKUP_STORE: join(deps.stateDir, "backups") };
  interrupted.throwIfAborted();
  const pools = await Promise.all(
    machines.map(async (instance, index) => {
      const node: Record<string, string> = { ...agentEnvironment(instance, `demo-${index + 1}`), ...store };
      await timed(`machine ${index + 1}`, enrolAgent(instance, environment, node, interrupted));
      return node["POOL_FOLDER"] ?? "";
    }),
  );
  return {
    ...made,
    url: environment.PUBLIC_URL,
    poolFolder: pools[0] ?? "",
    mailFolder: environment.MAIL_DIRECTORY,
  };
}

async function startMachines(instanceName: string): Promise<readonly Instance[]> {
  const names = [instanceName, secondMachineOf(instanceName)];
  const machines: Instance[] = [];
  for (const name of names) {
    const instance = await ensureInstance(name, ["images", "btrfs"], printingReporter);
    if (instance.docker) await removeContainers(instance.docker.socketPath);
    machines.push(instance);
  }
  return machines;
}

async function startControlPlane(instance: Instance, interrupted: AbortSignal) {
  const [upstreams, site] = await Promise.all([
    timed("upstreams", startUpstreams(instance, { onWait: (sentence) => console.log(sentence) })),
    timed("site", builtSite()),
  ]);
  interrupted.throwIfAborted();
  await dropDatabase(instance, DATABASE);
  const databaseUrl = await createDatabase(instance, DATABASE);
  const { api: port, web: apiPort } = instance.ports;
  const [payments, model] = await Promise.all([
    startPaymentsFor(`http://localhost:${apiPort}`),
    startDemoModel(),
  ]);
  const environment = {
    ...environmentOf(instance, databaseUrl, upstreams),
    ...payments.environment,
    ...model.environment,
    WEB_DIST: site,
  };
  await timed("api", startApi(instance, environment, interrupted));
  await openCardDoor({ port, apiPort, paymentsUrl: payments.url });
  const adminPassword = await runApiCommand(environment, "create-admin.ts", "--email", "admin@example.org");
  return { environment, databaseUrl, adminPassword, upstreams };
}

const REPORT_EVERY_MS = 30_000;

/** Says how long it took, and from time to time that it is still awaited. */
async function timed<T>(what: string, task: Promise<T>): Promise<T> {
  const startedAtMs = Date.now();
  const seconds = () => ((Date.now() - startedAtMs) / 1_000).toFixed(1);
  const report = setInterval(
    () => console.log(`${what.padEnd(10)} starting  ${seconds()} s`),
    REPORT_EVERY_MS,
  );
  try {
    const result = await task;
    console.log(`${what.padEnd(10)} ready  ${seconds()} s`);
    return result;
  } finally {
    clearInterval(report);
  }
}

function environmentOf(instance: Instance, databaseUrl: string, upstreams: Upstreams) {
  const environment = apiEnvironment(instance, databaseUrl, { port: instance.ports.web });
  return {
    ...environment,
    ...upstreams.environment,
    MAIL_DIRECTORY: environment["MAIL_DIRECTORY"] ?? "",
    // Browsers come through the door at the public address.
    PUBLIC_URL: `http://localhost:${instance.ports.api}`,
    NIGHTLY_BACKUPS: "on",
    COMMUNITY_URL: "https://chat.example.org/invite",
    // All of them in the usual words, whatever this installation has measured.
    CLAIMS: claimIds.join(","),
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
