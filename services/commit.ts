import { execFileSync, type StdioOptions } from "node:child_process";

/** Undefined outside of a clone. */
export function readCommit(): string | undefined {
  try {
    const cwd = import.meta.dirname;
    const stdio: StdioOptions = ["ignore", "pipe", "ignore"];
    return execFileSync("git", ["rev-parse", "HEAD"], { cwd, stdio, encoding: "utf8" }).trim();
  } catch {
    return undefined;
  }
}

/** Each commit tests another sample, and the same commit always the same one. */
export function seedOf(commit: string | undefined): number {
  return commit === undefined ? 1 : Number.parseInt(commit.slice(0, 8), 16);
}
