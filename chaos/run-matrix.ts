import { brokenOff, check } from "../services/judging/check.ts";
import type { Matrix, MatrixOptions } from "./matrix.ts";
import type { OpenProgress } from "./progress.ts";
import type { Outcome } from "./report.ts";

export interface MatrixResult extends Outcome {
  readonly cells: number;
}

/** An aborted matrix counts its findings so far, plus one failure. */
export async function runMatrix(
  { run, cells: wholeCells }: Matrix,
  options: Omit<MatrixOptions, "progress">,
  progress: OpenProgress,
): Promise<MatrixResult> {
  try {
    const outcome = await run({ ...options, progress });
    const cells = progress.cells();
    const all = options.isWhole
      ? [check(`all of ${wholeCells} cells were run`, cells === wholeCells, `${cells} were`)]
      : [];
    return { ...outcome, checks: [...progress.checks, ...outcome.checks, ...all], cells };
  } catch (error) {
    const checks = [...progress.checks, brokenOff("the matrix", error)];
    return { checks, figures: [], columns: [], rows: [], cells: progress.cells() };
  }
}
