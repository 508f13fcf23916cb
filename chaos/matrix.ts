import type { Progress } from "./progress.ts";
import type { Random } from "./random.ts";
import type { Outcome } from "./report.ts";

export interface MatrixOptions {
  readonly isWhole: boolean;
  readonly random: Random;
  /** The revision that an upgrade starts from. */
  readonly from: string | undefined;
  readonly progress: Progress;
}

export interface Matrix {
  /** How many cells the whole of it has. */
  readonly cells: number;
  /** Gives what was not noted on the way. */
  readonly run: (options: MatrixOptions) => Promise<Outcome>;
}
