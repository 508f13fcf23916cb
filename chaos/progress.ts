import { appendFileSync, existsSync, readFileSync } from "node:fs";
import type { Check } from "../services/judging/check.ts";

export interface Progress {
  /** Records findings, which count even if the matrix aborts later. */
  note(checks: readonly Check[], cells?: number): void;
  /** Returns the saved result if an earlier run completed this part; otherwise runs it and saves the result. */
  part<T>(name: string, work: () => Promise<T>): Promise<T>;
}

export interface OpenProgress extends Progress {
  readonly checks: readonly Check[];
  readonly cells: () => number;
}

interface SavedPart {
  readonly name: string;
  readonly result: unknown;
}

/** Without a file nothing is saved. */
export function openProgress(file: string | undefined): OpenProgress {
  const saved = new Map(readParts(file).map(({ name, result }) => [name, result]));
  const checks: Check[] = [];
  let counted = 0;
  return {
    checks,
    cells: () => counted,
    note: (found, cells = 0) => {
      checks.push(...found);
      counted += cells;
    },
    part: async <T>(name: string, work: () => Promise<T>) => {
      if (saved.has(name)) return saved.get(name) as T;
      const result = await work();
      if (file !== undefined) appendFileSync(file, `${JSON.stringify({ name, result }, writeNumber)}\n`);
      return result;
    },
  };
}

function readParts(file: string | undefined): SavedPart[] {
  if (file === undefined || !existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  // The last line is empty, or truncated because the run was killed: then its part is run again.
  return lines.slice(0, -1).map((line) => JSON.parse(line, readNumber) as SavedPart);
}

const notANumber = "not a number";

/** JSON has no NaN, which marks figures that were never measured. */
function writeNumber(_key: string, value: unknown): unknown {
  return typeof value === "number" && !Number.isFinite(value) ? notANumber : value;
}

function readNumber(_key: string, value: unknown): unknown {
  return value === notANumber ? Number.NaN : value;
}
