import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { readArguments } from "../apps/api/src/platform/command-line/arguments.ts";
import { apiEnvironment } from "./programs/api-environment.ts";
import { createDatabase } from "./engines/databases.ts";
import { devNodeEnvironment } from "./dev-node.ts";
import { ensureInstance } from "./instance.ts";
import { printFailure, printingReporter } from "./reporter.ts";
import { defaultInstanceName } from "./settings.ts";

readArguments("npm run dev", {});
const repository = fileURLToPath(new URL("..", import.meta.url));

async function develop(): Promise<void> {
  const instance = await ensureInstance(defaultInstanceName, ["postgres", "nats"], printingReporter);
  const databaseUrl = await createDatabase(instance, "blockwright_dev");
  const { api, worker, web } = instance.ports;
  // In development the site is opened at Vite's address, which proxies /api.
  const address = `http://localhost:${web}`;
  const environment = {
    ...apiEnvironment(instance, databaseUrl, { port: api }),
    WORKER_HTTP_PORT: String(worker),
    PUBLIC_URL: address,
  };
  const programs = [
    start("api", process.execPath, ["--watch", "--watch-preserve-output", "apps/api/src/one-process.ts"], {
      env: environment,
      cwd: repository,
    }),
    start("web", "npx", ["vite", "--port", String(web), "--strictPort"], {
      env: { API_PORT: String(api) },
      cwd: `${repository}apps/web`,
    }),
  ];
  console.log(`Blockwright is at ${address} (api at http://127.0.0.1:${api}). Ctrl-C ends all of it.`);
  const ending = new AbortController();
  const node = startNode({ url: `http://127.0.0.1:${api}`, environment }, ending.signal);
  await Promise.race([...programs.map((program) => once(program, "exit")), ...endSignals()]);
  ending.abort();
  const agent = await node;
  await Promise.all([...programs, ...(agent ? [agent] : [])].map(end));
}

/** Without a node everything except builds works, so its failure stops nothing else. */
async function startNode(
  api: Parameters<typeof devNodeEnvironment>[1],
  ended: AbortSignal,
): Promise<ChildProcess | undefined> {
  try {
    const environment = await devNodeEnvironment(defaultInstanceName, api, ended);
    ended.throwIfAborted();
    const program = ["--watch", "--watch-preserve-output", "apps/agent/src/main.ts"];
    return start("node", process.execPath, program, { env: environment, cwd: repository });
  } catch (error) {
    if (!ended.aborted) printFailure(error);
    return undefined;
  }
}

function start(
  name: string,
  command: string,
  args: string[],
  options: { env: Record<string, string>; cwd: string },
): ChildProcess {
  // A separate process group, so that one signal also reaches the children of npx and --watch.
  const child = spawn(command, args, {
    ...options,
    env: { ...process.env, ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) => console.log(`${name} | ${line}`));
  }
  child.once("exit", (code, signal) => console.log(`${name} | ended (${signal ?? code})`));
  return child;
}

function endSignals(): Promise<unknown>[] {
  return [once(process, "SIGINT"), once(process, "SIGTERM")];
}

async function end(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  process.kill(-pid, "SIGTERM");
  const forced = setTimeout(() => process.kill(-pid, "SIGKILL"), 20_000);
  await exited;
  clearTimeout(forced);
}

try {
  await develop();
} catch (error) {
  printFailure(error);
  process.exitCode = 1;
}
