import { parseArgs, type ParseArgsConfig } from "node:util";
import { exitWithUsage, printLine } from "./print.ts";

const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** For commands that read their arguments themselves. */
export function answerHelp(usage: string): void {
  if (!process.argv.slice(2).includes("--help")) return;
  for (const line of `Usage: ${usage}`.split("\n")) printLine(line);
  process.exit(0);
}

/** For all other commands. `--help` prints the usage; a wrong argument is explained, and the usage follows. */
export function readArguments<Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
  maxPositionals = Infinity,
): ReturnType<typeof parseArgs<Config>> {
  answerHelp(usage);
  const parsed = parseOrExit(usage, config);
  if (parsed.positionals.length > maxPositionals)
    exitWithUsage(usage, `There is one argument too many: ${parsed.positionals[maxPositionals]}.`);
  return parsed;
}

function parseOrExit<Config extends ParseArgsConfig>(usage: string, config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    const [sentence = ""] = (error instanceof Error ? error.message : String(error)).split(". ");
    exitWithUsage(usage, `${sentence.replace(/\.$/, "")}.`);
  }
}

/** For a command with one argument. */
export function readArgument(usage: string): string {
  const [argument = ""] = readArguments(usage, { allowPositionals: true }, 1).positionals;
  return argument === "" ? exitWithUsage(usage) : argument;
}

/** For a command with one argument, an id. */
export function readId(usage: string): string {
  const id = readArgument(usage);
  return idShape.test(id) ? id : exitWithUsage(usage, `${id} is not an id.`);
}
