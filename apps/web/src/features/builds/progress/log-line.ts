// oxlint-disable-next-line no-control-regex -- escape sequences of terminals
const terminalEscapes = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|.)/g;
/** Control characters, and those that turn the reading direction of what follows. */
const invisible = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** A line as it may be shown: what programs print is not ours, and must not be able to disguise itself. */
export function visibleLine(line: string): string {
  return line.replaceAll(terminalEscapes, "").replaceAll("\t", "  ").replaceAll(invisible, "");
}
