import { z } from "zod";
import { compose, type Application } from "../composition.ts";
import { ForeignDatabaseError } from "../platform/db/migrate.ts";
import { AppError } from "../platform/errors.ts";
import { createLog } from "../platform/log.ts";
import { readOrExplain } from "../program.ts";
import { printError } from "../platform/command-line/print.ts";

/** Runs one operator command on the whole application, and prints one sentence when it fails. */
export async function runCommand(work: (application: Application) => Promise<void>): Promise<void> {
  await explainErrors(async () => {
    const application = await compose(readOrExplain(), createLog("warn", "admin"), "admin");
    try {
      await work(application);
    } finally {
      await application.close();
    }
  });
}

/** Node would print an error unescaped, including control characters written by others. */
export async function explainErrors(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.exitCode = 1;
    if (error instanceof AppError || error instanceof ForeignDatabaseError) return printError(error.message);
    for (const line of explain(error).split("\n")) printError(line);
  }
}

/** A file that can't be read, or isn't what it should be, is a wrong argument: where in our code does not matter. */
function explain(error: unknown): string {
  if (error instanceof z.ZodError) return z.prettifyError(error);
  if (!(error instanceof Error)) return String(error);
  const isFile = "path" in error && "syscall" in error;
  return isFile || error instanceof SyntaxError ? error.message : (error.stack ?? error.message);
}
