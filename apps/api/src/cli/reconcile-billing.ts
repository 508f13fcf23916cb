import { reconcile, settleEverything } from "../modules/billing/index.ts";
import { readArguments } from "../platform/command-line/arguments.ts";
import { printLine } from "../platform/command-line/print.ts";
import { runCommand } from "./run-command.ts";

/**
 * Prints each difference between our books and the card provider's. With `--settle` the provider is first asked about
 * every subscription, which applies what no event told us.
 */
const { values } = readArguments("npm run billing:reconcile -- [--settle]", {
  options: { settle: { type: "boolean", default: false } },
});
await runCommand(async ({ deps }) => {
  if (values.settle) await settleEverything(deps);
  const lines = await reconcile(deps, { since: new Date(0) });
  for (const line of lines) printLine(line);
  printLine(`${lines.length} differences.`);
  if (lines.length > 0) process.exitCode = 1;
});
