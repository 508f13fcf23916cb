export interface Timing {
  readonly name: string;
  readonly seconds: number;
}

const maxLines = 10;
export const slowestHeading = "Slowest:";

/** The ten slowest, one line each below a heading. */
export function formatSlowest(timings: readonly Timing[]): string {
  const lines = timings
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, maxLines)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);
  return [slowestHeading, ...lines].join("\n");
}
