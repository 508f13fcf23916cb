import type { Random } from "./random.ts";
import type { Outcome } from "./report.ts";

export interface MatrixOptions {
  readonly isWhole: boolean;
  readonly random: Random;
}

export type Matrix = (options: MatrixOptions) => Promise<Outcome>;
