import { terminalText } from "@blockwright/minecraft/terminal-text";

/** The only way to write to the terminal: any line can contain text from users, nodes and sources. */
export function printLine(line: string): void {
  process.stdout.write(`${terminalText(line)}\n`);
}

export function printError(line: string): void {
  process.stderr.write(`${terminalText(line)}\n`);
}

/** Prints what is wrong, if it is known, and the usage, and exits. */
export function exitWithUsage(usage: string, problem?: string): never {
  if (problem !== undefined) printError(problem);
  for (const line of `Usage: ${usage}`.split("\n")) printError(line);
  process.exit(64);
}
