import { type ChildProcess, spawn, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createSlots } from "../../concurrency/slots.ts";
import type { ArchiveFormat } from "./archive-format.ts";

const program = join(import.meta.dirname, "program", "main.ts");
/** Our code and its packages: the only files the program may open. It gets the tenant's files as descriptors. */
const codeFolder = join(import.meta.dirname, ...Array<string>(5).fill(".."));

const heapMb = 128;
/** Limit of writable memory. The JavaScript engine reserves a large part of it at startup. */
const memoryKb = 1024 * 1024;

export interface ProgramTask {
  readonly work: "read" | "write";
  readonly format: ArchiveFormat;
  readonly stdio: StdioOptions;
  readonly maxMs: number;
  /** Ends the program early. */
  readonly signal?: AbortSignal | undefined;
}

export interface RunningProgram extends AsyncDisposable {
  readonly child: ChildProcess;
  /** True when it exited on its own with success. */
  readonly isFine: Promise<boolean>;
}

/** Shared by all servers of a node: each process uses much CPU and memory. */
const slots = createSlots(4);

/** Waits for a free slot. Each archive gets its own process, so a hostile archive can only harm that process. */
export async function startProgram(task: ProgramTask): Promise<RunningProgram> {
  const { maxMs, signal } = task;
  const ended = AbortSignal.any([AbortSignal.timeout(maxMs), ...(signal ? [signal] : [])]);
  const release = await slots(ended);
  const child = spawn("/bin/sh", ["-c", limitedTo(task), "sh", ...commandOf(task)], {
    stdio: task.stdio,
    env: {},
    cwd: "/",
  });
  const kill = () => child.kill("SIGKILL");
  const timer = setTimeout(kill, maxMs);
  signal?.addEventListener("abort", kill, { once: true });
  if (signal?.aborted) kill();
  // Not "close": it waits for output that is no longer read.
  const isFine = once(child, "exit").then(
    ([code]) => code === 0,
    () => false,
  );
  return {
    child,
    isFine,
    [Symbol.asyncDispose]: async () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", kill);
      kill();
      // Streams with unread bytes would never close.
      for (const stream of [child.stdin, child.stdout]) stream?.destroy();
      await isFine;
      release();
    },
  };
}

function limitedTo({ maxMs }: ProgramTask): string {
  const processorSeconds = Math.ceil(maxMs / 1000);
  return `ulimit -d ${memoryKb}; ulimit -t ${processorSeconds}; ulimit -c 0; exec "$@"`;
}

function commandOf({ work, format }: ProgramTask): string[] {
  const engine = [
    `--max-old-space-size=${heapMb}`,
    "--permission",
    `--allow-fs-read=${codeFolder}`,
    "--disable-warning=ExperimentalWarning",
  ];
  return [process.execPath, ...engine, program, work, format];
}
