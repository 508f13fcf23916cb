import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

export interface JavaProcess {
  readonly pid: number;
  readonly uid: number;
  readonly memoryBytes: number;
  readonly startedWith: string;
}

const maxCommandCharacters = 300;

/** Every running Java on this machine, in containers and beside them. */
export async function readJavaProcesses(procFolder = "/proc"): Promise<JavaProcess[]> {
  const pids = (await readdir(procFolder)).filter((name) => /^\d+$/.test(name)).map(Number);
  const found: JavaProcess[] = [];
  for (const pid of pids.toSorted((a, b) => a - b)) {
    const process = await readProcess(procFolder, pid).catch(() => undefined);
    if (process) found.push(process);
  }
  return found;
}

/** It may end at any moment, and then has no files. */
async function readProcess(procFolder: string, pid: number): Promise<JavaProcess | undefined> {
  const folder = join(procFolder, String(pid));
  const status = await readFile(join(folder, "status"), "utf8");
  if (!/^Name:\tjava$/m.test(status)) return undefined;
  const uid = Number(/^Uid:\t(\d+)/m.exec(status)?.[1] ?? 0);
  const memoryKb = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0);
  const command = (await readFile(join(folder, "cmdline"), "utf8")).replaceAll("\0", " ").trim();
  return { pid, uid, memoryBytes: memoryKb * 1024, startedWith: command.slice(0, maxCommandCharacters) };
}
