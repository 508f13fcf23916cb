import { execFileSync } from "node:child_process";
import path from "node:path";

const compiler = path.resolve(import.meta.dirname, "../../node_modules/typescript/bin/tsc");

/** Type-checks the project in `folder` and returns the compiler's errors, one line each. */
export function compile(folder: string): readonly string[] {
  return runCompiler(folder)
    .replaceAll(/\n\s+/g, " ")
    .split("\n")
    .filter((line) => line.includes("error TS"));
}

function runCompiler(folder: string): string {
  try {
    return execFileSync(process.execPath, [compiler, "-p", folder, "--pretty", "false"], {
      cwd: folder,
      encoding: "utf8",
    });
  } catch (error) {
    return error instanceof Error && "stdout" in error ? String(error.stdout) : `error TS: ${String(error)}`;
  }
}
