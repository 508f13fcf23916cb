import { execFile } from "node:child_process";
import { VolumeError } from "./volume-error.ts";

/** Runs a program to its end and returns its output. */
export type PoolCommand = (program: string, args: readonly string[]) => Promise<string>;

const LONGEST_WAIT_S = 120;
const environment = {
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  LC_ALL: "C.UTF-8",
};

/**
 * A command can outlive a killed agent. Each holds a shared lock, and the next agent waits for it before it reads the
 * pool. The kernel also kills the command with the agent, because copying could take long.
 */
export function poolCommand(lockFile: string): PoolCommand {
  return (program, args) =>
    run("flock", ["--shared", "--no-fork", lockFile, "setpriv", "--pdeathsig", "KILL", program, ...args]);
}

export async function untilNoCommandRuns(lockFile: string): Promise<void> {
  try {
    await run("flock", ["--exclusive", "--timeout", String(LONGEST_WAIT_S), lockFile, "true"]);
  } catch {
    throw new VolumeError("command-failed", "A command of an earlier agent still works on the disk.");
  }
}

function run(program: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { env: environment, maxBuffer: 64 * 1024 * 1024 };
    execFile(program, args, options, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(failureOf(stderr.trim() === "" ? error.message : stderr.trim()));
    });
  });
}

function failureOf(complaint: string): VolumeError {
  const isFull = /Disk quota exceeded|No space left on device/.test(complaint);
  const end = complaint.split("\n").slice(-3).join(" ").slice(-500);
  return isFull
    ? new VolumeError("no-space", `It does not fit the limit: ${end}`)
    : new VolumeError("command-failed", `The disk refused: ${end}`);
}
