import { createLog } from "../platform/log.ts";
import { createEgressClient } from "../platform/egress/create-egress-client.ts";
import { EgressError } from "../platform/egress/egress-client.ts";
import { readOrExplain } from "../program.ts";
import { printLine } from "./print.ts";
import { recipeChecks } from "./recipe-checks.ts";
import { explainErrors } from "./run-command.ts";
import { sourceChecks, type SourceCheck } from "./source-checks.ts";

type Verdict = "fine" | "not reached" | "WRONG";

/**
 * For an installation with internet access: checks that the sources still answer as our adapters expect, and that
 * everything in our recipes can be installed. The cache is bypassed.
 */
const config = readOrExplain();
const egress = createEgressClient({ config, rows: undefined, log: createLog("silent", "check-sources") });

async function judge(check: SourceCheck): Promise<readonly [string, Verdict, string]> {
  try {
    return [check.name, "fine", await check.look()];
  } catch (error) {
    const trouble = egressErrorOf(error);
    const sentence = trouble?.message ?? (error instanceof Error ? error.message : String(error));
    return [check.name, trouble?.code === "unavailable" ? "not reached" : "WRONG", sentence];
  }
}

function egressErrorOf(error: unknown): EgressError | undefined {
  if (error instanceof EgressError) return error;
  return error instanceof Error ? egressErrorOf(error.cause) : undefined;
}

function print(rows: readonly (readonly [string, Verdict, string])[]): boolean {
  for (const [name, verdict, detail] of rows) printLine(`${name.padEnd(18)} ${verdict.padEnd(12)} ${detail}`);
  const count = (wanted: Verdict) => rows.filter(([, verdict]) => verdict === wanted).length;
  printLine(`${count("fine")} fine, ${count("WRONG")} wrong, ${count("not reached")} not reached.`);
  if (count("WRONG") > 0) process.exitCode = 1;
  else if (count("not reached") > 0) process.exitCode = 2;
  return count("fine") === rows.length;
}

await explainErrors(async () => {
  const areSourcesFine = print(await Promise.all(sourceChecks(config, egress).map(judge)));
  if (areSourcesFine) {
    const recipes: (readonly [string, Verdict, string])[] = [];
    // One after the other: the sources limit how often they may be asked.
    for (const check of recipeChecks(config, egress)) recipes.push(await judge(check));
    print(recipes);
  } else printLine("Recipes were not checked, because a source is not in order.");
  await egress.close();
});
