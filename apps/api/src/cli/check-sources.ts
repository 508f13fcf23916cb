import { createLog } from "../platform/log.ts";
import { createOutsideClient } from "../platform/outside/create-outside-client.ts";
import { OutsideError } from "../platform/outside/outside-client.ts";
import { readOrExplain } from "../program.ts";
import { sourceChecks, type SourceCheck } from "./source-checks.ts";

type Verdict = "fine" | "not reached" | "WRONG";

/** For an installation with a way out: do the sources still speak as our adapters expect? Nothing is taken from the cache. */
const config = readOrExplain();
const outside = createOutsideClient({ config, rows: undefined, log: createLog("silent", "check-sources") });

async function judge(check: SourceCheck): Promise<readonly [string, Verdict, string]> {
  try {
    return [check.name, "fine", await check.look()];
  } catch (error) {
    const trouble = outsideErrorOf(error);
    const sentence = trouble?.message ?? (error instanceof Error ? error.message : String(error));
    return [check.name, trouble?.code === "unavailable" ? "not reached" : "WRONG", sentence];
  }
}

function outsideErrorOf(error: unknown): OutsideError | undefined {
  if (error instanceof OutsideError) return error;
  return error instanceof Error ? outsideErrorOf(error.cause) : undefined;
}

const rows = await Promise.all(sourceChecks(config, outside).map(judge));
await outside.close();
for (const [name, verdict, detail] of rows) console.log(`${name.padEnd(17)} ${verdict.padEnd(12)} ${detail}`);
const count = (wanted: Verdict) => rows.filter(([, verdict]) => verdict === wanted).length;
console.log(`${count("fine")} fine, ${count("WRONG")} wrong, ${count("not reached")} not reached.`);
if (count("WRONG") > 0) process.exitCode = 1;
else if (count("not reached") > 0) process.exitCode = 2;
