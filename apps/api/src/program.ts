import { terminalText } from "@blockwright/minecraft/terminal-text";
import { compose, type Application } from "./composition.ts";
import { ConfigError, readConfig } from "./platform/config.ts";
import { ForeignDatabaseError } from "./platform/db/migrate.ts";
import { createLog } from "./platform/log.ts";
import { systemNow, type Now } from "./platform/now.ts";

/** A part of the program that runs until it is stopped. */
export interface Running {
  stop(): Promise<void>;
}

/** Starts the parts, and on SIGTERM or SIGINT stops them in the same order and closes their dependencies. */
export async function runProgram(
  name: string,
  parts: readonly ((application: Application) => Promise<Running>)[],
  now: Now = systemNow,
) {
  const config = readOrExplain();
  const log = createLog(config.logLevel, name);
  const application = await compose(config, log, name, now).catch(explainForeignDatabase);
  const running: Running[] = [];
  for (const start of parts) running.push(await start(application));
  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, "stopping");
    for (const part of running) await part.stop();
    await application.close();
    log.info("stopped");
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop(signal));
}

export function readOrExplain() {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    exitUnusable(error.message);
  }
}

function explainForeignDatabase(error: unknown): never {
  if (!(error instanceof ForeignDatabaseError)) throw error;
  exitUnusable(error.message);
}

/** Exits as one does for a configuration that can't be used (EX_CONFIG), so that supervisors don't try again. */
function exitUnusable(sentence: string): never {
  process.stderr.write(`${terminalText(sentence)}\n`);
  process.exit(78);
}
