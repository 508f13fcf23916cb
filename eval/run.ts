import { readdirSync } from "node:fs";
import { readArguments } from "../apps/api/src/platform/command-line/arguments.ts";
import { brokenOff, formatCheck, type Check } from "../services/judging/check.ts";
import { formatFigure, type Figure } from "../services/judging/figure.ts";
import { formatTally, judge, writeReport } from "../services/judging/tally.ts";
import { formatSlowest, type Timing } from "../services/slowest.ts";
import type { Evaluation, EvaluationOptions, Result } from "./evaluation.ts";

const usage =
  "npm run eval -- [name …] [--assert] [--sample] [--held-out] [--only id] [--tasks 5] [--report file] [--json]";
const { values, positionals } = readArguments(usage, {
  allowPositionals: true,
  options: {
    assert: { type: "boolean", default: false },
    sample: { type: "boolean", default: false },
    "held-out": { type: "boolean", default: false },
    report: { type: "string" },
    json: { type: "boolean", default: false },
    only: { type: "string", multiple: true },
    tasks: { type: "string" },
  },
});

const known = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".eval.ts"))
  .map((file) => file.replace(".eval.ts", ""));
const unknown = positionals.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no evaluation called ${unknown.join(", ")}. There are: ${known.join(", ")}.`);
  process.exit(64);
}

const options: EvaluationOptions = {
  isSample: values.sample,
  withHeldOut: values["held-out"],
  ...(values.only && { only: values.only }),
  ...(values.tasks !== undefined && { tasks: Number(values.tasks) }),
};
const results: Record<string, Result> = {};
const allChecks: Check[] = [];
const allFigures: Figure[] = [];
const timings: Timing[] = [];
for (const name of positionals.length > 0 ? positionals : known) {
  console.log(`\n${name}`);
  const startedAt = performance.now();
  const result = await attempt(name);
  const { rows, figures, checks } = result;
  results[name] = result;
  timings.push({ name, seconds: (performance.now() - startedAt) / 1_000 });
  if (rows.length > 0) console.table(rows);
  for (const one of checks) console.log(formatCheck(one));
  allChecks.push(...checks);
  allFigures.push(...figures);
}
console.log(`\n${formatSlowest(timings)}\n`);
console.log(allFigures.map(formatFigure).join(" · "));
if (values.json) console.log(JSON.stringify(results));
if (values.report !== undefined) writeReport(values.report, allFigures, values.assert);
const tally = judge({ checks: allChecks, figures: allFigures }, values.assert);
console.log(formatTally(tally));
process.exit(tally.failed > 0 ? 1 : 0);

/** An evaluation that throws fails, and the others still run. */
async function attempt(name: string): Promise<Result> {
  try {
    const { evaluation } = (await import(`./${name}.eval.ts`)) as { evaluation: Evaluation };
    return await evaluation(options);
  } catch (error) {
    return { rows: [], figures: [], checks: [brokenOff(name, error)] };
  }
}
