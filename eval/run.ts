import { readdirSync } from "node:fs";
import { parseArgs } from "node:util";
import { isMissed, type Evaluation, type Figure } from "./evaluation.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: "boolean", default: false } },
});

const known = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".eval.ts"))
  .map((file) => file.replace(".eval.ts", ""));
const unknown = positionals.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no evaluation called ${unknown.join(", ")}. There are: ${known.join(", ")}.`);
  process.exit(64);
}

function format({ name, value, goal }: Figure): string {
  return `${name} ${value.toFixed(2)}${goal === undefined ? "" : ` (goal ≥ ${goal})`}`;
}

let [passed, failed] = [0, 0];
const summary: string[] = [];
for (const name of positionals.length > 0 ? positionals : known) {
  console.log(`\n${name}`);
  const { evaluation } = (await import(`./${name}.eval.ts`)) as { evaluation: Evaluation };
  const { rows, figures, checks } = await evaluation({ isSample: values.sample });
  console.table(rows);
  for (const { sentence, passed: isFine, found } of checks)
    console.log(`  ${isFine ? "ok    " : "FAILED"} ${sentence}${isFine || !found ? "" : `: ${found}`}`);
  const verdicts = [
    ...checks.map((check) => check.passed),
    ...figures.filter(({ goal }) => goal !== undefined).map((figure) => !isMissed(figure)),
  ];
  passed += verdicts.filter(Boolean).length;
  failed += verdicts.filter((isFine) => !isFine).length;
  summary.push(...figures.map(format));
}
console.log(summary.join(" · "));
console.log(`${passed} passed, ${failed} failed`);
// Every goal here is correctness, so a missed one always counts.
process.exit(failed > 0 ? 1 : 0);
