import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { tallyVitest, type VitestReport } from "../services/vitest-tally.ts";

export interface LaneResult {
  readonly passed: number;
  readonly failed: number;
}

interface LaneOptions {
  readonly instance: string;
  readonly reports: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs files one after the other on one instance. Its output is printed at the end, so that lanes do not mix. */
export async function runLane(
  files: readonly string[],
  { instance, reports, environment = {} }: LaneOptions,
): Promise<LaneResult> {
  const report = join(reports, `${instance}.json`);
  const output = join(reports, `${instance}.log`);
  const reporters = [
    "--reporter=verbose",
    "--reporter=services/slowest.reporter.ts",
    "--reporter=services/flaky.reporter.ts",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  // Lanes that start at the same time must not clear each other's.
  const cache = `--fsModuleCachePath=${join(reports, `${instance}-modules`)}`;
  const child = spawn(
    "vitest",
    ["run", "--project", "e2e", "--no-file-parallelism", ...files, ...reporters, cache],
    {
      env: { ...process.env, ...environment, BLOCKWRIGHT_INSTANCE: instance },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const written = createWriteStream(output);
  child.stdout.pipe(written, { end: false });
  child.stderr.pipe(written, { end: false });
  const [code] = (await once(child, "close")) as [number | null];
  written.end();
  await once(written, "finish");
  console.log(readFileSync(output, "utf8"));
  const reported = existsSync(report)
    ? (JSON.parse(readFileSync(report, "utf8")) as VitestReport)
    : undefined;
  rmSync(report, { force: true });
  return tallyVitest(reported, { files, exitCode: code });
}
