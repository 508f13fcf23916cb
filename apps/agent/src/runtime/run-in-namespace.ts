import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { RuntimeError } from "./runtime-error.ts";

export interface NetworkNamespace {
  /** Path of the engine's network namespace if it differs from ours. */
  readonly networkNamespace?: string;
}

/** Runs a program in the engine's network namespace and returns its output. */
export async function runInNamespace(
  { networkNamespace }: NetworkNamespace,
  command: readonly string[],
  input = "",
): Promise<string> {
  const inNamespace =
    networkNamespace === undefined ? command : ["nsenter", `--net=${networkNamespace}`, ...command];
  const [program = "", ...args] = inNamespace;
  const child = spawn(program, args, { stdio: ["pipe", "pipe", "pipe"] });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  const [output, complaint, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code === 0) return output;
  throw new RuntimeError("unknown", `${command[0]} failed: ${complaint.trim() || `it ended with ${code}`}`);
}
