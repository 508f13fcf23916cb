import { ServiceError, sentenceOf } from "../service-error.ts";
import { findExecutable, run } from "../shell.ts";

export interface ProgramAddress {
  executablePath: string;
}

export function checkChromium(): Promise<ProgramAddress> {
  return checkProgram("chromium", ["--version"], /^Chromium \d+/);
}

export function checkRestic(): Promise<ProgramAddress> {
  return checkProgram("restic", ["version"], /^restic \d+/);
}

async function checkProgram(
  name: "chromium" | "restic",
  args: string[],
  expected: RegExp,
): Promise<ProgramAddress> {
  const executablePath = findExecutable(name);
  if (executablePath === undefined) throw new ServiceError(name, "It is not installed.");
  const answer = await run(executablePath, args).catch((error: unknown) => {
    throw new ServiceError(name, sentenceOf(error));
  });
  if (!expected.test(answer)) throw new ServiceError(name, `It does not say its version: ${answer.trim()}`);
  return { executablePath };
}
