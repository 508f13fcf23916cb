import { answerHelp } from "../apps/api/src/platform/command-line/arguments.ts";
import { UsageError } from "../services/options.ts";
import { printFailure } from "../services/reporter.ts";
import { terminalText } from "@blockwright/minecraft/terminal-text";
import { endSmoke } from "./ending.ts";
import { type Options, parseOptions, usage } from "./options.ts";
import { formatRow, formatSummary, isGood, type Row } from "./row.ts";
import { runSmoke } from "./run.ts";

function readOptions(): Options {
  answerHelp(usage);
  try {
    return parseOptions(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\n${usage}`);
    process.exit(64);
  }
}

const options = readOptions();
const interruption = new AbortController();
// Handlers stay installed after the first signal, so that a second Ctrl-C does not interrupt the cleanup.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => interruption.abort());

const rows: Row[] = [];
let isWhole = true;
const fail = (error: unknown) => {
  isWhole = false;
  if (interruption.signal.aborted) console.error("Interrupted.");
  else printFailure(error);
};
const tell = (row: Row) => {
  rows.push(row);
  if (!options.isJson) console.log(terminalText(formatRow(row)));
};
try {
  await endSmoke(options.instanceName, process.env);
  await runSmoke(options, process.env, tell, interruption.signal);
} catch (error) {
  fail(error);
}
await endSmoke(options.instanceName, process.env).catch(fail);
console.log(options.isJson ? JSON.stringify(rows) : formatSummary(rows));
process.exit(isWhole && isGood(rows) ? 0 : 1);
