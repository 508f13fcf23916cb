import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const commands = fileURLToPath(new URL("../apps/api/src/cli", import.meta.url));

/** Runs a command of the api and returns the last word of its output, which names what it created. */
export async function runApiCommand(
  environment: Readonly<Record<string, string>>,
  command: string,
  ...args: string[]
): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(commands, command), ...args], {
    env: { PATH: process.env["PATH"] ?? "", ...environment },
  });
  return stdout.trim().split(" ").at(-1) ?? "";
}
