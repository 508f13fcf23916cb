import { execFile } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { join } from "node:path";

const SEARCH_PATH = ["/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/usr/bin", "/sbin", "/bin"];

/** Daemons do not inherit our environment, which may contain the caller's API keys. */
export const cleanEnvironment = { PATH: SEARCH_PATH.join(":"), LANG: "C.UTF-8", HOME: "/root" };

export interface RunOptions {
  uid?: number;
  gid?: number;
  cwd?: string;
  env?: Record<string, string>;
}

/** Runs a program to its end and returns its output. An error contains the end of its error output. */
export function run(command: string, args: string[], options: RunOptions = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(
      command,
      args,
      { maxBuffer: 64 * 1024 * 1024, ...options, env: { ...cleanEnvironment, ...options.env } },
      (error, stdout, stderr) => {
        if (error === null) return resolve(stdout);
        const complaint = (stderr.trim() || stdout.trim() || error.message).split("\n").slice(-5).join("\n");
        reject(new Error(`${command} ${args[0] ?? ""} failed: ${complaint}`));
      },
    );
  });
}

export async function succeeds(command: string, args: string[]): Promise<boolean> {
  return run(command, args).then(
    () => true,
    () => false,
  );
}

export function findExecutable(name: string): string | undefined {
  return SEARCH_PATH.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
