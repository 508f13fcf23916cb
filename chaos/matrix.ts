import type { Progress } from "./progress.ts";
import type { Random } from "./random.ts";
import type { Outcome } from "./report.ts";

export interface MatrixOptions {
  readonly isWhole: boolean;
  readonly random: Random;
  /** The revision that an upgrade starts from. */
  readonly from: string | undefined;
  readonly progress: Progress;
  /** Only cells whose name matches this pattern, in matrices that name their cells. */
  readonly cells?: string | undefined;
}

export interface Matrix {
  /** The number of cells of a full run. */
  readonly cells: number;
  /** Returns the results that were not recorded along the way. */
  readonly run: (options: MatrixOptions) => Promise<Outcome>;
}
