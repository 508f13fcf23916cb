export type Goal = { readonly atMost: number } | { readonly atLeast: number };

/** A measured value with its goal. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit?: string;
  /** Without a goal the figure is informational. */
  readonly goal?: Goal;
}

/** The result of a figure: only with `--assert` is a goal met or missed. */
export type FigureVerdict = "met" | "missed" | "measured" | "not a number";

export function atMost(name: string, value: number, most: number, unit?: string): Figure {
  return { name, value, goal: { atMost: most }, ...(unit !== undefined && { unit }) };
}

export function atLeast(name: string, value: number, least: number, unit?: string): Figure {
  return { name, value, goal: { atLeast: least }, ...(unit !== undefined && { unit }) };
}

/** A value that is not a number was not measured: it fails with and without `--assert`. */
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

/** Marks a missed goal, even without `--assert`. */
export function formatFigure({ name, value, unit = "", goal }: Figure): string {
  const measured = `${name} ${Math.round(value * 100) / 100}${unit}`;
  if (goal === undefined) return measured;
  const isBeyond = !Number.isFinite(value) || !isMet(value, goal);
  return `${measured} (goal ${formatGoal(goal)}${unit}${isBeyond ? ", MISSED" : ""})`;
}
