/** CSI, then strings (OSC, DCS, APC, PM, SOS) with their terminator, then two-character sequences. Also as C1 bytes. */
const sequences =
  // oxlint-disable-next-line no-control-regex -- escape sequences of terminals
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b[\]PX^_]|[\u009d\u0090\u0098\u009e\u009f])[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)|\u001b[ -/]*[0-~]/g;
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/** Control characters, bidi controls and invisible characters that can disguise text. */
const hidden =
  /[\p{Cc}\p{Cs}\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** One line that can't move the cursor, recolour, retitle or reorder anything in the reader's terminal. */
export function terminalText(text: string): string {
  return text.replaceAll(sequences, "").replaceAll(breaks, " ").replaceAll(hidden, "");
}

/** JSON only escapes controls below space: other controls are escaped here, and the line stays equivalent JSON. */
export function terminalJson(line: string): string {
  return line.replaceAll(hidden, (character) => (character === "\n" ? "\n" : escapeUnits(character)));
}

function escapeUnits(character: string): string {
  return Array.from(
    { length: character.length },
    (_none, index) => String.raw`\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`,
  ).join("");
}
