import { compose, type Application } from "../composition.ts";
import { AppError } from "../platform/errors.ts";
import { createLog } from "../platform/log.ts";
import { readOrExplain } from "../program.ts";
import { printError } from "./print.ts";

/** Runs one command of the operator on the whole application, and says in one sentence when it could not be done. */
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

/** Node would print an error as it is, with every character that somebody put into it. */
export async function explainErrors(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.exitCode = 1;
    if (error instanceof AppError) return printError(error.message);
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    for (const line of text.split("\n")) printError(line);
  }
}
