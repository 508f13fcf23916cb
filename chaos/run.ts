import { rmSync } from "node:fs";
import { endAllPrograms } from "./program.ts";
import { matrices, type MatrixName } from "./matrices.ts";
import { parseOptions, type Options } from "./options.ts";
import { createRandom } from "./random.ts";
import { formatCheck, formatFigure, formatTable, isMissed, type Check, type Outcome } from "./report.ts";
import { scratchFolder } from "./scratch.ts";

async function run(options: Options): Promise<number> {
  let [passed, failed] = [0, 0];
  const summary: string[] = [];
  for (const name of chooseMatrices(options.names)) {
    const outcome = await runMatrix(name, options);
    const timings = options.isAsserting ? outcome.figures.filter(({ goal }) => goal !== undefined) : [];
    const misses = timings.filter(isMissed).length;
    const failures = outcome.checks.filter((check) => !check.passed).length;
    failed += failures + misses;
    passed += outcome.checks.length + timings.length - failures - misses;
    summary.push(`${name}: ${outcome.figures.map(formatFigure).join(", ")}`);
  }
  if (failed === 0) rmSync(scratchFolder, { recursive: true, force: true });
  else console.log(`\nThe logs are in ${scratchFolder}.`);
  console.log(`\n${summary.join(" · ")}`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed;
}

async function runMatrix(name: MatrixName, { isWhole, seed }: Options): Promise<Outcome> {
  console.log(`\n== ${name} (${isWhole ? "whole" : "sample"}, seed ${seed})`);
  const startedAt = performance.now();
  const outcome = await attempt(() => matrices[name]({ isWhole, random: createRandom(seed) }));
  if (outcome.rows.length > 0) console.log(formatTable(outcome.columns, outcome.rows));
  for (const check of outcome.checks) console.log(formatCheck(check));
  console.log(`  took ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return outcome;
}

/** A matrix that could not run to its end has failed: nothing was shown to hold. */
async function attempt(matrix: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await matrix();
  } catch (error) {
    const found = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const checks: Check[] = [{ sentence: "the matrix runs to its end", passed: false, found }];
    return { checks, figures: [], columns: [], rows: [] };
  } finally {
    await endAllPrograms();
  }
}

function chooseMatrices(names: readonly string[]): readonly MatrixName[] {
  const all = Object.keys(matrices) as MatrixName[];
  for (const name of names)
    if (!all.some((known) => known === name))
      throw new Error(`There is no matrix "${name}". There are ${all.join(", ")}.`);
  return names.length === 0 ? all : all.filter((name) => names.includes(name));
}

try {
  process.exitCode = (await run(parseOptions(process.argv.slice(2)))) === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log("0 passed, 1 failed");
  process.exitCode = 1;
}
