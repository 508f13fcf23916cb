import { spawn } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import type { BackupStore } from "./backup-store.ts";
import { ResticError } from "./restic-error.ts";
import { watchRetries } from "./store-patience.ts";

export interface Repository {
  readonly id: string;
  /** Passed to restic on standard input and stored nowhere else. */
  readonly password: string;
}

export interface ResticCall {
  readonly repository: Repository;
  readonly args: readonly string[];
  readonly signal: AbortSignal;
  /** restic's working directory, always mounted at the same path. */
  readonly folder?: string;
  readonly onLine?: ((line: string) => void) | undefined;
  /** A person waits for the answer: it runs at the agent's own priority, and is short. */
  readonly isAwaited?: boolean;
  /** Receives restic's raw output with backpressure, instead of lines. It is not closed. */
  readonly output?: Writable | undefined;
}

export type Restic = (call: ResticCall) => Promise<void>;

/**
 * The same path for every snapshot and on every node, so that restic can deduplicate and no node's paths are stored in
 * a repository.
 */
const fixedRoot = "/run/blockwright-backup";
const enterRoot = `mount --bind -o ro "$1" ${fixedRoot} && cd ${fixedRoot} && shift && exec "$@"`;

/** A path in a snapshot, as restic sees it. Without the root it would match in every folder. */
export function atFixedRoot(path: string): string {
  return `${fixedRoot}/${path}`;
}

/** On SIGINT restic removes its lock. If it does not exit in time, it is killed. */
const interruptedWithinMs = 20_000;
/** A restore prints nothing while it runs, just like one whose store keeps the connection open and never answers. */
const silentForMs = 60 * 60_000;
const usualPatienceMs = 90_000;
const maxErrorCharacters = 4000;

const ownEnvironment = {
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  LC_ALL: "C.UTF-8",
  RESTIC_PROGRESS_FPS: "2",
};

export async function createRestic(
  store: BackupStore,
  cacheFolder: string,
  { patienceMs = usualPatienceMs }: { readonly patienceMs?: number } = {},
): Promise<Restic> {
  await mkdir(cacheFolder, { recursive: true, mode: 0o700 });
  await mkdir(fixedRoot, { recursive: true, mode: 0o700 });
  return async ({ args, folder, ...call }) => {
    const { repository, signal } = call;
    const addressFile = await store.addressFile(repository.id);
    // From here to the listener nothing is awaited: an abort in between would be missed, and restic would run on.
    signal.throwIfAborted();
    const cache = join(cacheFolder, repository.id);
    const restic = ["restic", "--repository-file", addressFile, "--cache-dir", cache, ...args];
    const command = folder === undefined ? restic : inFolder(folder, restic);
    const env = { ...ownEnvironment, ...store.environment };
    await run(command, env, { ...call, patienceMs });
  };
}

function inFolder(folder: string, command: readonly string[]): string[] {
  const alone = ["unshare", "--mount", "--propagation", "private"];
  return [...alone, "sh", "-c", enterRoot, "sh", folder, ...command];
}

/** restic is killed when the agent dies. */
const withAgent = ["--pdeathsig", "KILL"];
/** At low priority, so that players don't notice. */
const gently = ["nice", "-n", "15", "ionice", "-c", "2", "-n", "7"];

interface Listening extends Pick<ResticCall, "repository" | "signal" | "isAwaited" | "onLine" | "output"> {
  /** How long the store may keep refusing the same request. */
  readonly patienceMs: number;
}

function run(
  command: readonly string[],
  env: Record<string, string>,
  { repository, signal, patienceMs, isAwaited = false, ...listener }: Listening,
): Promise<void> {
  const args = [...withAgent, ...(isAwaited ? [] : gently), ...command];
  const child = spawn("setpriv", args, { env, stdio: ["pipe", "pipe", "pipe"] });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let complaint = "";
  let kill: NodeJS.Timeout | undefined;
  const interrupt = () => {
    child.kill("SIGINT");
    kill ??= setTimeout(() => child.kill("SIGKILL"), interruptedWithinMs);
  };
  let isGivenUp = false;
  const giveUp = () => {
    isGivenUp = true;
    interrupt();
  };
  const silence = setTimeout(giveUp, silentForMs);
  const hearComplaint = watchRetries(patienceMs, giveUp);
  signal.addEventListener("abort", interrupt, { once: true });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaint = (complaint + text).slice(-maxErrorCharacters);
    hearComplaint(text);
  });
  listen(child.stdout, listener, () => silence.refresh());
  child.on("error", reject);
  child.on("close", (code) => {
    clearTimeout(silence);
    clearTimeout(kill);
    signal.removeEventListener("abort", interrupt);
    if (signal.aborted) reject(signal.reason as Error);
    else if (code === 0) resolve();
    else reject(new ResticError(code, isGivenUp ? `${complaint} i/o timeout` : complaint));
  });
  // restic may exit before it reads the password; its exit code then gives the reason.
  child.stdin.on("error", () => undefined);
  child.stdin.end(`${repository.password}\n`);
  return promise;
}

function listen(
  stdout: Readable,
  { onLine, output }: Pick<ResticCall, "onLine" | "output">,
  onSound: () => void,
): void {
  if (output) {
    stdout.on("data", onSound).pipe(output, { end: false });
    return;
  }
  createInterface({ input: stdout }).on("line", (line) => {
    onSound();
    onLine?.(line);
  });
}
