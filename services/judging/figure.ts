export type Goal = { readonly atMost: number } | { readonly atLeast: number };

/** A measured value beside what it should be. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit?: string;
  /** Without one the figure only informs. */
  readonly goal?: Goal;
}

/** What a figure came to: only `--assert` says whether a goal was met. */
export type FigureVerdict = "met" | "missed" | "measured" | "not a number";

export function atMost(name: string, value: number, most: number, unit?: string): Figure {
  return { name, value, goal: { atMost: most }, ...(unit !== undefined && { unit }) };
}

export function atLeast(name: string, value: number, least: number, unit?: string): Figure {
  return { name, value, goal: { atLeast: least }, ...(unit !== undefined && { unit }) };
}

/** What is no number was not measured: it fails with `--assert` and without. */
export function judgeFigure(figure: Figure, isAsserting: boolean): FigureVerdict {
  if (!Number.isFinite(figure.value)) return "not a number";
  if (!isAsserting || figure.goal === undefined) return "measured";
  return isMet(figure.value, figure.goal) ? "met" : "missed";
}

function isMet(value: number, goal: Goal): boolean {
  return "atMost" in goal ? value <= goal.atMost : value >= goal.atLeast;
}

export function formatGoal(goal: Goal): string {
  return "atMost" in goal ? `≤ ${goal.atMost}` : `≥ ${goal.atLeast}`;
}

/** Says of a goal that is beyond reach so, also where nobody asserts. */
export function formatFigure({ name, value, unit = "", goal }: Figure): string {
  const measured = `${name} ${Math.round(value * 100) / 100}${unit}`;
  if (goal === undefined) return measured;
  const isBeyond = !Number.isFinite(value) || !isMet(value, goal);
  return `${measured} (goal ${formatGoal(goal)}${unit}${isBeyond ? ", MISSED" : ""})`;
}
