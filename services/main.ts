import { ensureInstance, stopInstance } from "./instance.ts";
import { answerHelp } from "../apps/api/src/platform/command-line/arguments.ts";
import { type Options, parseOptions, usage, UsageError } from "./options.ts";
import { printFailure, printingReporter } from "./reporter.ts";
import { defaultInstanceName } from "./settings.ts";
import { resetInstance } from "./reset.ts";
import { printStatus } from "./status.ts";

async function execute(options: Options): Promise<void> {
  const startedAtMs = Date.now();
  switch (options.command) {
    case "up":
      await ensureInstance(options.instanceName, options.only, printingReporter);
      console.log(`Instance ${options.instanceName} is ready after ${seconds(startedAtMs)} s.`);
      return;
    case "stop":
      await stopInstance(options.instanceName, { remove: options.remove });
      console.log(
        `Instance ${options.instanceName} is stopped${options.remove ? " and removed" : ""} after ${seconds(startedAtMs)} s.`,
      );
      return;
    case "reset": {
      const dropped = await resetInstance(options.instanceName);
      console.log(
        `Instance ${options.instanceName} is empty after ${seconds(startedAtMs)} s: dropped ${dropped.join(", ") || "nothing"}.`,
      );
      return;
    }
    case "status":
      await printStatus(options.instanceName);
  }
}

function seconds(startedAtMs: number): string {
  return ((Date.now() - startedAtMs) / 1_000).toFixed(1);
}

answerHelp(usage);
try {
  await execute(parseOptions(process.argv.slice(2), defaultInstanceName));
} catch (error) {
  printFailure(error);
  if (error instanceof UsageError) console.error(usage);
  // Not exitCode: an abandoned health check may keep a connection, and thus this process, open.
  process.exit(1);
}
