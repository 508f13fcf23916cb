import { terminalText } from "@blockwright/minecraft/terminal-text";

/** The only way to write to the terminal: any line can contain text from users, nodes and sources. */
export function printLine(line: string): void {
  process.stdout.write(`${terminalText(line)}\n`);
}

export function printError(line: string): void {
  process.stderr.write(`${terminalText(line)}\n`);
}

/** Prints the usage and exits. */
export function exitWithUsage(usage: string): never {
  printError(`Usage: ${usage}`);
  process.exit(64);
}
