/** The part of vitest's JSON report that is counted. */
export interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

interface Ended {
  /** What was to be run, as paths or their ends. */
  readonly files: readonly string[];
  readonly exitCode: number | null;
}

/**
 * A file that fails without a failed test could not start or end, so its tests did not run: it counts as one failure. So
 * does a file that is not in the report, and a run that fails without a failure.
 */
export function tallyVitest(
  report: VitestReport | undefined,
  { files, exitCode }: Ended,
): { readonly passed: number; readonly failed: number } {
  const results = report?.testResults ?? [];
  const count = (status: string) =>
    results.flatMap(({ assertionResults }) => assertionResults).filter((one) => one.status === status).length;
  const broken = results.filter(
    ({ status, assertionResults }) =>
      status === "failed" && assertionResults.every((one) => one.status !== "failed"),
  ).length;
  const missing = files.filter((file) => results.every(({ name }) => !name.endsWith(file))).length;
  const failed = count("failed") + broken + missing;
  return { passed: count("passed"), failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}
