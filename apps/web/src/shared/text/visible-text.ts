// oxlint-disable-next-line no-control-regex -- escape sequences of terminals
const terminalEscapes = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|.)/g;
/** Control characters, and those that change the text direction. */
const controls = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** Soft hyphens, zero-width characters, fillers and tags: invisible, but they can disguise visible text. */
const disguises =
  /[\u034f\u00ad\u061c\u115f\u1160\u180e\u200b\u2060-\u2064\u206a-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;
/** Combining marks that pile up on one letter until they cover adjacent lines. */
const piledMarks = /(\p{M}{4})\p{M}+/gu;

/** An untrusted line, made safe to show: it must not be able to disguise its content. */
export function visibleLine(line: string): string {
  return withoutDisguises(
    line.replaceAll(terminalEscapes, "").replaceAll("\t", "  ").replaceAll(controls, ""),
  );
}

export function withoutDisguises(text: string): string {
  return text.replaceAll(disguises, "").replaceAll(piledMarks, "$1");
}
