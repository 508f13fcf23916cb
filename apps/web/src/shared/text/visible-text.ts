// oxlint-disable-next-line no-control-regex -- escape sequences of terminals
const terminalEscapes = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|.)/g;
/** Control characters, and those that turn the reading direction of what follows. */
const controls = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** Soft hyphens, zero-width characters, fillers and tags: nothing to see, but they disguise what can be seen. */
const disguises =
  /[\u034f\u00ad\u061c\u115f\u1160\u180e\u200b\u2060-\u2064\u206a-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;
/** Marks that pile up on one letter until they cover the lines around it. */
const piledMarks = /(\p{M}{4})\p{M}+/gu;

/** A line as it may be shown: what programs and people write is not ours, and must not be able to disguise itself. */
export function visibleLine(line: string): string {
  return withoutDisguises(
    line.replaceAll(terminalEscapes, "").replaceAll("\t", "  ").replaceAll(controls, ""),
  );
}

export function withoutDisguises(text: string): string {
  return text.replaceAll(disguises, "").replaceAll(piledMarks, "$1");
}
