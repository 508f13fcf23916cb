import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { Pool } from "pg";
import { eulaDocument } from "@blockwright/contract/builds";
import { agentEnvironment, agentFolder, startAgentProcess } from "../../services/programs/agent-process.ts";
import { apiEnvironment } from "../../services/programs/api-environment.ts";
import { startApiProcess } from "../../services/programs/api-process.ts";
import { dropDatabase } from "../../services/engines/databases.ts";
import { createMigratedDatabase } from "../../services/migrated-database.ts";
import { ensureInstance, type Instance } from "../../services/instance.ts";
import { startUpstreams } from "../../services/engines/upstreams.ts";

/** The product as in production: api, worker and agent as separate processes, beside the sources. */
export interface BuildSite {
  readonly instance: Instance;
  readonly pool: Pool;
  readonly poolFolder: string;
  readonly url: string;
  /** Cookies of a person who has signed up. */
  readonly cookie: string;
  readonly environment: Record<string, string>;
  readonly pids: { readonly http: number; readonly agent: number };
  call: Call;
  /** Signs up somebody else, who has agreed to the EULA. */
  newPerson(): Promise<{ readonly username: string; readonly cookie: string; readonly call: Call }>;
  stop(): Promise<void>;
}

type Call = (path: string, options?: { method?: string; body?: object }) => Promise<Record<string, unknown>>;

const cli = join(import.meta.dirname, "../../apps/api/src/cli/create-node-token.ts");
const run = promisify(execFile);

/** One person builds and deletes servers one after the other. */
const liftedLimits = { IMPORTS_PER_PERSON_AND_DAY: "1000", KEPT_FILES_PER_SERVER: "100" };

export async function openBuildSite({
  database = "bench_build",
  environment: more = {},
}: {
  readonly database?: string;
  /** Additional settings of api and worker. */
  readonly environment?: Readonly<Record<string, string>>;
} = {}): Promise<BuildSite> {
  const name = process.env["BLOCKWRIGHT_INSTANCE"] ?? "bench";
  const instance = await ensureInstance(name, ["images", "btrfs", "nats", "postgres"]);
  await removeContainers(instance);
  await dropDatabase(instance, database);
  const databaseUrl = await createMigratedDatabase(instance, database);
  const pool = new Pool({ connectionString: databaseUrl, max: 2 });
  pool.on("error", () => undefined);
  const upstreams = await startUpstreams(instance);
  const programs: { readonly pid: number; kill(signal: NodeJS.Signals): Promise<void> }[] = [];
  const stop = async () => {
    for (const program of programs.toReversed()) await program.kill("SIGTERM");
    await removeContainers(instance);
    await pool.end();
    await dropDatabase(instance, database);
    await upstreams.stop();
  };
  try {
    const { ports, stateDir } = instance;
    const environment = {
      ...apiEnvironment(instance, databaseUrl, { port: ports.api }),
      WORKER_HTTP_PORT: String(ports.worker),
      ...upstreams.environment,
      ...liftedLimits,
      ...more,
    };
    for (const entry of ["http", "worker"] as const)
      programs.push(await startApiProcess(entry, environment, join(stateDir, `${database}-${entry}.log`)));
    const url = `http://127.0.0.1:${ports.api}`;
    const node = await enrol(instance, environment, url);
    programs.push(node.agent);
    await untilHeard(pool);
    const newPerson: BuildSite["newPerson"] = async () => {
      const { username, cookie } = await signUp(url);
      return { username, cookie, call: (path, options) => call(url, path, { ...options, cookie }) };
    };
    const owner = await newPerson();
    const pids = { http: programs[0]?.pid ?? 0, agent: node.agent.pid };
    const { poolFolder } = node;
    return { instance, pool, poolFolder, url, ...owner, environment, pids, newPerson, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Also removes the leftovers of a killed run: they would hold the ports. Tests beside it have other names. */
async function removeContainers({ docker }: Instance): Promise<void> {
  const env = { ...process.env, DOCKER_HOST: `unix://${docker?.socketPath}` };
  const { stdout } = await run("docker", ["ps", "-aq", "--filter", "name=^/(bw-|bare$)"], { env });
  const ids = stdout.split("\n").filter((id) => id !== "");
  if (ids.length > 0) await run("docker", ["rm", "-f", ...ids], { env });
}

async function enrol(instance: Instance, environment: Record<string, string>, url: string) {
  const name = `b${randomBytes(3).toString("hex")}`;
  const { stdout } = await run(process.execPath, [cli], { env: environment });
  const identity = { API_URL: url, ENROLMENT_TOKEN: stdout.trim().split(" ").at(-1) ?? "" };
  const settings = { ...agentEnvironment(instance, name), ...identity };
  const agent = startAgentProcess(settings, join(agentFolder(instance, name), "agent.log"));
  return { agent, poolFolder: join(instance.btrfs?.mountPoint ?? "", name) };
}

async function untilHeard(pool: Pool): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const { rowCount } = await pool.query("select 1 from node_reports where figures is not null");
    if (rowCount) return;
    await sleep(100);
  }
  throw new Error("the node was never heard from");
}

async function signUp(url: string): Promise<{ username: string; cookie: string }> {
  const username = `b${randomBytes(5).toString("hex")}`;
  const person = { username, email: `${username}@example.org`, password: `castle ${username}` };
  const answer = await fetch(`${url}/api/auth/signup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(person),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  await call(url, "/api/eula-consent", { method: "POST", body: { document: eulaDocument }, cookie });
  return { username, cookie };
}

async function call(
  url: string,
  path: string,
  { method = "GET", body, cookie }: { method?: string; body?: object; cookie: string },
): Promise<Record<string, unknown>> {
  const answer = await fetch(url + path, {
    method,
    headers: { cookie, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return (text ? JSON.parse(text) : {}) as Record<string, unknown>;
}
