import { check, type Check } from "../../services/judging/check.ts";
import { atLeast, atMost, type Figure } from "../../services/judging/figure.ts";
import type { Result } from "../evaluation.ts";
import type { TaskResult } from "./run-task.ts";
import { isNothing } from "./task.ts";
import { isHeldOut } from "./task-ids.ts";

const microsInDollar = 1_000_000;
const isRight = ({ problems }: TaskResult) => problems.length === 0;
/** Somebody was shown _Checked_, and it was not so. */
const isFalselyChecked = (one: TaskResult) => one.verdict === "checked" && !isRight(one);
const isFalselyClaimed = (one: TaskResult) => one.isClaimed && !isRight(one);

/** By `script` all tasks must be done: it tests everything but a model. */
export function resultOf(by: string, results: readonly TaskResult[]): Result {
  const [heldOut, others] = [results.filter(isHeld), results.filter((one) => !isHeld(one))];
  const isScript = by === "script";
  for (const { task, problems, refusals } of results)
    if (problems.length > 0) console.log(`  ${task.id}: ${[...problems, ...refusals].join("\n    ")}`);
  return {
    rows: results.map(rowOf),
    figures: [
      ...figuresOf("editor", others, isScript),
      ...(heldOut.length > 0 ? figuresOf("editor, held out", heldOut, isScript) : []),
      ...sumsOf(results),
    ],
    checks: isScript
      ? results.map((one) => check(`${one.task.id} is done as wanted`, isRight(one), one.problems.join("; ")))
      : [],
  };
}

const isHeld = ({ task }: TaskResult) => isHeldOut(task.id);

function figuresOf(name: string, results: readonly TaskResult[], isScript: boolean): Figure[] {
  const success = results.filter(isRight).length / results.length;
  const falsely = results.filter(isFalselyChecked).length / results.length;
  return [
    isScript ? atLeast(`${name}: success`, success, 1) : { name: `${name}: success`, value: success },
    atMost(`${name}: falsely Checked`, falsely, 0),
    { name: `${name}: falsely claimed`, value: results.filter(isFalselyClaimed).length / results.length },
  ];
}

function sumsOf(results: readonly TaskResult[]): Figure[] {
  const sum = (of: (one: TaskResult) => number) => results.reduce((total, one) => total + of(one), 0);
  const isPriced = results.some(({ costMicros }) => costMicros !== null);
  return [
    { name: "steps per task", value: sum(({ steps }) => steps) / results.length },
    { name: "tokens per task", value: sum(({ tokens }) => tokens) / results.length },
    { name: "seconds per task", value: sum(({ seconds }) => seconds) / results.length },
    ...(isPriced
      ? [{ name: "dollars in all", value: sum(({ costMicros }) => costMicros ?? 0) / microsInDollar }]
      : []),
  ];
}

function rowOf(one: TaskResult): Record<string, string | number> {
  const { task, verdict, steps, tokens, costMicros, seconds } = one;
  return {
    task: task.id,
    in: task.language,
    set: isHeld(one) ? "held out" : "open",
    done: isRight(one) ? "yes" : "NO",
    verdict: verdict ?? "",
    steps,
    tokens,
    dollars: costMicros === null ? "" : costMicros / microsInDollar,
    s: seconds.toFixed(1),
  };
}

/** The same tasks with a model that does nothing and says "done": only where nothing is to be done is that right. */
export function controlOf(results: readonly TaskResult[]): readonly Check[] {
  const wrong = results.filter((one) => isRight(one) !== isNothing(one.task)).map(({ task }) => task.id);
  const nothings = results.filter(({ task }) => isNothing(task)).length;
  const checked = results.filter(({ verdict }) => verdict !== null).map(({ task }) => task.id);
  return [
    check(
      `a model that does nothing does ${nothings} of ${results.length} tasks`,
      wrong.length === 0,
      wrong.join(),
    ),
    check("it never gets a verdict for that", checked.length === 0, checked.join()),
  ];
}
