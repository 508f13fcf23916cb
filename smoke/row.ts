export const parts = ["sources", "container", "outside", "builds"] as const;
export type Part = (typeof parts)[number];

export type Verdict = "fine" | "WRONG" | "not tried";

/** One thing that was tried. */
export interface Row {
  readonly part: Part;
  readonly name: string;
  readonly verdict: Verdict;
  readonly detail: string;
  readonly seconds?: number;
  /** The most memory that the container had in use. */
  readonly peakMb?: number;
  /** Of the server's processes, when it was ready. */
  readonly residentMb?: number;
}

export type Tell = (row: Row) => void;

export function formatRow({ part, name, verdict, detail, ...figures }: Row): string {
  const shown = [
    figures.seconds === undefined ? [] : [`${figures.seconds.toFixed(1)} s`],
    figures.peakMb === undefined ? [] : [`peak ${figures.peakMb} MB`],
    figures.residentMb === undefined ? [] : [`resident ${figures.residentMb} MB`],
    detail === "" ? [] : [detail],
  ].flat();
  return `${part.padEnd(10)} ${name.padEnd(30)} ${verdict.padEnd(10)} ${shown.join(", ")}`;
}

export function formatSummary(rows: readonly Row[]): string {
  const count = (wanted: Verdict) => rows.filter(({ verdict }) => verdict === wanted).length;
  return `${count("not tried")} not tried\n${count("fine")} passed, ${count("WRONG")} failed`;
}

/** Nothing tried is no success. */
export function isGood(rows: readonly Row[]): boolean {
  return rows.some(({ verdict }) => verdict === "fine") && rows.every(({ verdict }) => verdict !== "WRONG");
}
