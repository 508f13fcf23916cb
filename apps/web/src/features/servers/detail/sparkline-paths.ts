const hourMs = 3_600_000;
const width = 100;
const height = 30;
const edge = 2;
const maxGapMs = 5 * 60_000;

export interface Sample {
  readonly atMs: number;
  readonly value: number | null;
}

interface Point {
  readonly x: number;
  readonly y: number;
  readonly atMs: number;
}

/** The hour up to the newest sample, from zero to its highest value. */
export function sparklinePaths(samples: readonly Sample[]): { readonly line: string; readonly area: string } {
  const endMs = samples.at(-1)?.atMs ?? 0;
  const highest = Math.max(1, ...samples.map(({ value }) => value ?? 0));
  const runs: Point[][] = [];
  let run: Point[] = [];
  for (const { atMs, value } of samples) {
    if (endMs - atMs > hourMs) continue;
    const above = run.at(-1);
    if (value === null || (above !== undefined && atMs - above.atMs > maxGapMs)) run = [];
    if (value === null) continue;
    const x = width - ((endMs - atMs) / hourMs) * width;
    const y = height - edge - (value / highest) * (height - 2 * edge);
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
  return `${linePath(run)}L${last.x.toFixed(1)} ${height}L${first.x.toFixed(1)} ${height}Z`;
}
