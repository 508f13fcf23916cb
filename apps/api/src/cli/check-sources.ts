import { tryFile } from "../modules/catalogue/index.ts";
import { createLog } from "../platform/log.ts";
import { createEgressClient } from "../platform/egress/create-egress-client.ts";
import { EgressError } from "../platform/egress/egress-client.ts";
import { readOrExplain } from "../program.ts";
import { readArguments } from "../platform/command-line/arguments.ts";
import { printLine } from "../platform/command-line/print.ts";
import { recipeChecks } from "./recipe-checks.ts";
import { explainErrors } from "./run-command.ts";
import { sourceChecks, type FetchOne, type SourceCheck } from "./source-checks.ts";

type Verdict = "fine" | "not reached" | "WRONG";

/**
 * For an installation with internet access: checks that the sources still answer as our adapters expect, and that
 * everything in our recipes can be installed. The cache is bypassed. With `--files`, one file of each source is fetched
 * and compared with its description instead of looking at the recipes; `--json` is for programs.
 */
const { values: options } = readArguments("npm run sources:check -- [--files] [--json]", {
  options: { files: { type: "boolean", default: false }, json: { type: "boolean", default: false } },
});
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

const fetchOne: FetchOne = async (offered) => {
  const { sizeBytes, isVerified } = await tryFile({ egress }, offered);
  const megabytes = (sizeBytes / 1024 / 1024).toFixed(1);
  return `; ${megabytes} MB fetched, ${isVerified ? "its hash matches" : "no hash is published"}`;
};

function print(rows: readonly (readonly [string, Verdict, string])[]): boolean {
  const shown = rows.map(([name, verdict, detail]) => ({ name, verdict, detail }));
  const count = (wanted: Verdict) => rows.filter(([, verdict]) => verdict === wanted).length;
  if (options.json) printLine(JSON.stringify(shown));
  else {
    for (const { name, verdict, detail } of shown)
      printLine(`${name.padEnd(18)} ${verdict.padEnd(12)} ${detail}`);
    printLine(`${count("fine")} fine, ${count("WRONG")} wrong, ${count("not reached")} not reached.`);
  }
  if (count("WRONG") > 0) process.exitCode = 1;
  else if (count("not reached") > 0) process.exitCode = 2;
  return count("fine") === rows.length;
}

/** One after the other: the sources limit how often they may be asked, and files share the line. */
async function judgeInTurn(checks: readonly SourceCheck[]) {
  const rows: (readonly [string, Verdict, string])[] = [];
  for (const check of checks) rows.push(await judge(check));
  return rows;
}

await explainErrors(async () => {
  if (options.files) print(await judgeInTurn(sourceChecks(config, egress, fetchOne)));
  else if (print(await Promise.all(sourceChecks(config, egress).map(judge))))
    print(await judgeInTurn(recipeChecks(config, egress)));
  else printLine("Recipes were not checked, because a source is not in order.");
  await egress.close();
});
