import { readdirSync } from "node:fs";
import { readArguments } from "../apps/api/src/platform/command-line/arguments.ts";
import { brokenOff, check, formatCheck, type Check } from "../services/judging/check.ts";
import { formatFigure, type Figure } from "../services/judging/figure.ts";
import { formatTally, judge, writeReport } from "../services/judging/tally.ts";
import { formatSlowest, type Timing } from "../services/slowest.ts";
import type { Bench, BenchResult } from "./bench.ts";

const usage = "npm run bench -- [name …] [--assert] [--sample] [--part 1/3] [--report file]";
const { values, positionals } = readArguments(usage, {
  allowPositionals: true,
  options: {
    // Timings on shared machines are for people to judge; only this option turns a missed goal into a failure.
    assert: { type: "boolean", default: false },
    sample: { type: "boolean", default: false },
    // "1/3": the first, fourth, seventh …, if there is no time for all.
    part: { type: "string", default: "1/1" },
    report: { type: "string" },
  },
});

const known = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".bench.ts"))
  .map((file) => file.replace(".bench.ts", ""));
const unknown = positionals.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no bench called ${unknown.join(", ")}. There are: ${known.join(", ")}.`);
  process.exit(64);
}

// Lighthouse needs a quiet machine and takes minutes.
const onlyByName = ["web"];
const [part = 1, parts = 1] = values.part.split("/").map(Number);
const usual = known
  .filter((name) => !onlyByName.includes(name))
  .filter((_, index) => index % parts === part - 1);

const checks: Check[] = [];
const figures: Figure[] = [];
const timings: Timing[] = [];
for (const name of positionals.length > 0 ? positionals : usual) {
  console.log(`\n${name}`);
  const startedAt = performance.now();
  const result = await attempt(name);
  timings.push({ name, seconds: (performance.now() - startedAt) / 1_000 });
  if (result.rows.length > 0) console.table(result.rows);
  checks.push(...(result.checks ?? []));
  figures.push(...result.figures);
}
console.log(`\n${formatSlowest(timings)}\n`);
for (const one of checks) console.log(formatCheck(one));
console.log(`\n${figures.map(formatFigure).join(" · ")}`);
if (values.report !== undefined) writeReport(values.report, figures, values.assert);
const tally = judge({ checks, figures }, values.assert);
console.log(formatTally(tally));
process.exit(tally.failed > 0 ? 1 : 0);

/** An aborted bench fails, and the others still run. */
async function attempt(name: string): Promise<BenchResult> {
  try {
    const { bench } = (await import(`./${name}.bench.ts`)) as { bench: Bench };
    const result = await bench({ isSample: values.sample });
    return { ...result, checks: [check(`${name} runs to its end`, true), ...(result.checks ?? [])] };
  } catch (error) {
    return { rows: [], figures: [], checks: [brokenOff(name, error)] };
  }
}
