/** CSI, then the strings (OSC, DCS, APC, PM, SOS) with their end, then what is left of two characters. Also as C1 bytes. */
const sequences =
  // oxlint-disable-next-line no-control-regex -- escape sequences of terminals
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b[\]PX^_]|[\u009d\u0090\u0098\u009e\u009f])[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)|\u001b[ -/]*[0-~]/g;
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/** Controls, what turns the reading direction, and what can't be seen but disguises what can. */
const hidden =
  /[\p{Cc}\p{Cs}\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** One line that can't move the cursor, recolour, retitle or reorder anything in the terminal of whoever reads it. */
export function terminalText(text: string): string {
  return text.replaceAll(sequences, "").replaceAll(breaks, " ").replaceAll(hidden, "");
}

/** JSON escapes only what is below a space: the other controls are made visible here, and the line stays the same JSON. */
export function terminalJson(line: string): string {
  return line.replaceAll(hidden, (character) => (character === "\n" ? "\n" : escapeUnits(character)));
}

function escapeUnits(character: string): string {
  return Array.from(
    { length: character.length },
    (_none, index) => String.raw`\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`,
  ).join("");
}
