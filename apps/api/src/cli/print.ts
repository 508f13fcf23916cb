import { terminalText } from "@blockwright/minecraft/terminal-text";

/** The only way to the terminal: what people, nodes and sources wrote can be in any line. */
export function printLine(line: string): void {
  process.stdout.write(`${terminalText(line)}\n`);
}

export function printError(line: string): void {
  process.stderr.write(`${terminalText(line)}\n`);
}

/** Wrongly called: says how, and ends. */
export function exitWithUsage(usage: string): never {
  printError(`Usage: ${usage}`);
  process.exit(64);
}
