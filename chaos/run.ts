import { rmSync } from "node:fs";
import { join } from "node:path";
import { answerHelp } from "../apps/api/src/platform/command-line/arguments.ts";
import { formatCheck } from "../services/judging/check.ts";
import { formatFigure } from "../services/judging/figure.ts";
import { addTallies, formatTally, judge, writeReport } from "../services/judging/tally.ts";
import { partOfCommit } from "../services/part-of-commit.ts";
import { formatSlowest, type Timing } from "../services/slowest.ts";
import { endInstancesOf, lanes, runLane } from "./lane.ts";
import { endAllPrograms } from "./program.ts";
import { matrices, onlyByName, type MatrixName } from "./matrices.ts";
import { parseOptions, usage, type Options } from "./options.ts";
import { openProgress } from "./progress.ts";
import { createRandom } from "./random.ts";
import { formatTable } from "./report.ts";
import { runMatrix, type MatrixResult } from "./run-matrix.ts";
import { scratchFolder } from "./scratch.ts";

/** Timings are meaningful only if nothing runs in parallel. */
function runsInLanes({ names, isWhole, isAsserting }: Options): boolean {
  return names.length === 0 && !isWhole && !isAsserting;
}

/** A quarter of the matrices; the seed decides which. */
async function runInLanes({ seed }: Options): Promise<number> {
  const all = lanes.flatMap(({ names }) => names);
  const chosen = partOfCommit(all, 4, { isTimeShort: true, seed });
  const chosenOfLanes = lanes
    .map(({ names }) => names.filter((name) => chosen.includes(name)))
    .filter((names) => names.length > 0);
  const results = await Promise.all(chosenOfLanes.map((names) => runLane(names, seed)));
  const tally = addTallies(results);
  console.log(`\n${formatTally(tally)}`);
  return tally.failed;
}

async function run(options: Options): Promise<number> {
  const results: MatrixResult[] = [];
  const summary: string[] = [];
  const timings: Timing[] = [];
  const names = chooseMatrices(options.names);
  for (const name of names) {
    const startedAt = performance.now();
    const result = await runOne(name, options);
    timings.push({ name, seconds: (performance.now() - startedAt) / 1_000 });
    results.push(result);
    const cells = `${result.cells} of ${matrices[name].cells} cells`;
    summary.push(`${name}: ${[cells, ...result.figures.map(formatFigure)].join(", ")}`);
  }
  await endInstancesOf(names);
  const figures = results.flatMap((result) => result.figures);
  const checks = results.flatMap((result) => result.checks);
  if (options.report !== undefined) writeReport(options.report, figures, options.isAsserting);
  const tally = judge({ checks, figures }, options.isAsserting);
  if (tally.failed === 0) rmSync(scratchFolder, { recursive: true, force: true });
  else console.log(`\nThe logs are in ${scratchFolder}.`);
  console.log(`\n${formatSlowest(timings)}`);
  console.log(`\n${summary.join(" · ")}`);
  console.log(formatTally(tally));
  return tally.failed;
}

async function runOne(name: MatrixName, options: Options): Promise<MatrixResult> {
  const { isWhole, seed, from, journal, cells } = options;
  const matrix = matrices[name];
  console.log(`\n== ${name} (${isWhole ? "whole" : "sample"}, seed ${seed})`);
  const progress = openProgress(journal === undefined ? undefined : join(journal, `${name}.jsonl`));
  const result = await runMatrix(matrix, { isWhole, random: createRandom(seed), from, cells }, progress);
  await endAllPrograms();
  if (result.rows.length > 0) console.log(formatTable(result.columns, result.rows));
  for (const check of result.checks) console.log(formatCheck(check));
  console.log(`  ${result.cells} of ${matrix.cells} cells`);
  return result;
}

function chooseMatrices(names: readonly string[]): readonly MatrixName[] {
  const all = Object.keys(matrices) as MatrixName[];
  for (const name of names)
    if (!all.some((known) => known === name))
      throw new Error(`There is no matrix "${name}". There are ${all.join(", ")}.`);
  return all.filter((name) => (names.length === 0 ? !onlyByName.has(name) : names.includes(name)));
}

answerHelp(`${usage}\n\nThere are: ${Object.keys(matrices).join(", ")}.`);
try {
  const options = parseOptions(process.argv.slice(2));
  const failed = runsInLanes(options) ? await runInLanes(options) : await run(options);
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log("0 passed, 1 failed");
  process.exitCode = 1;
}
