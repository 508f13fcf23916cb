const edge = 2;

export interface Sample {
  readonly atMs: number;
  readonly value: number | null;
}

/** The time that a graph covers, and the height of its scale. */
export interface Frame {
  readonly fromMs: number;
  readonly toMs: number;
  readonly highest: number;
  /** Samples that are further apart are not connected. */
  readonly maxGapMs: number;
}

export const graphWidth = 100;
export const graphHeight = 30;

interface Point {
  readonly x: number;
  readonly y: number;
  readonly atMs: number;
}

/** Between the left and the right edge; null outside of them. */
export function placeOf(atMs: number, { fromMs, toMs }: Pick<Frame, "fromMs" | "toMs">): number | null {
  if (atMs < fromMs || atMs > toMs || toMs <= fromMs) return null;
  return ((atMs - fromMs) / (toMs - fromMs)) * graphWidth;
}

/** A line with a gap wherever nothing was measured, and the area below it. */
export function graphPaths(samples: readonly Sample[], frame: Frame) {
  const runs: Point[][] = [];
  let run: Point[] = [];
  for (const { atMs, value } of samples) {
    const x = placeOf(atMs, frame);
    const above = run.at(-1);
    if (value === null || (above !== undefined && atMs - above.atMs > frame.maxGapMs)) run = [];
    if (value === null || x === null) continue;
    const y = graphHeight - edge - (value / Math.max(1, frame.highest)) * (graphHeight - 2 * edge);
    if (run.length === 0) runs.push(run);
    run.push({ x, y, atMs });
  }
  return { line: runs.map(linePath).join(""), area: runs.map(areaPath).join("") };
}

/** A single sample is a dot: a line of no length with round ends. */
function linePath(run: readonly Point[]): string {
  const [first, ...rest] = run.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  return `M${first}L${[...(rest.length > 0 ? rest : [first])].join("L")}`;
}

function areaPath(run: readonly Point[]): string {
  const [first] = run;
  const last = run.at(-1);
  if (first === undefined || last === undefined || run.length < 2) return "";
  return `${linePath(run)}L${last.x.toFixed(1)} ${graphHeight}L${first.x.toFixed(1)} ${graphHeight}Z`;
}

export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** One span for each run of steps in which our machine was busy. */
export function busySpans(
  points: readonly { readonly at: string; readonly isMachineBusy: boolean }[],
  stepMs: number,
): Span[] {
  const lastMs = Date.parse(points.at(-1)?.at ?? "") || 0;
  const spans: { fromMs: number; toMs: number }[] = [];
  for (const { at, isMachineBusy } of points) {
    if (!isMachineBusy) continue;
    const fromMs = Date.parse(at);
    const before = spans.at(-1);
    if (before && before.toMs >= fromMs) before.toMs = Math.min(lastMs, fromMs + stepMs);
    else spans.push({ fromMs, toMs: Math.min(lastMs, fromMs + stepMs) });
  }
  return spans;
}
