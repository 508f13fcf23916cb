import { createLog } from "../platform/log.ts";
import { createEgressClient } from "../platform/egress/create-egress-client.ts";
import { EgressError } from "../platform/egress/egress-client.ts";
import { readOrExplain } from "../program.ts";
import { printLine } from "./print.ts";
import { explainErrors } from "./run-command.ts";
import { sourceChecks, type SourceCheck } from "./source-checks.ts";

type Verdict = "fine" | "not reached" | "WRONG";

/**
 * For an installation with internet access: checks that the sources still answer as our adapters expect. The cache is
 * bypassed.
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

await explainErrors(async () => {
  const rows = await Promise.all(sourceChecks(config, egress).map(judge));
  await egress.close();
  for (const [name, verdict, detail] of rows) printLine(`${name.padEnd(17)} ${verdict.padEnd(12)} ${detail}`);
  const count = (wanted: Verdict) => rows.filter(([, verdict]) => verdict === wanted).length;
  printLine(`${count("fine")} fine, ${count("WRONG")} wrong, ${count("not reached")} not reached.`);
  if (count("WRONG") > 0) process.exitCode = 1;
  else if (count("not reached") > 0) process.exitCode = 2;
});
