/** Hostile input for appeals, names or reasons, meant for an operator who reads it in a terminal. */
export const hostileTexts: Readonly<Record<string, string>> = {
  colour: "\u001b[31mred\u001b[0m",
  "cursor up and clear": "\u001b[2A\u001b[2J\u001b[HNothing to see. 0 open.",
  "clear with C1": "\u009b2J\u009bH",
  "window title": "\u001b]0;rm -rf\u0007",
  "window title, ended by ST": "\u001b]2;title\u001b\\",
  "window title with C1": "\u009d0;title\u009c",
  "link to another place": "\u001b]8;;https://evil.example\u001b\\blockwright\u001b]8;;\u001b\\",
  clipboard: "\u001b]52;c;cm0gLXJmIC8=\u0007",
  "answer of the terminal": "\u001b[6n\u001b[c\u001bP+q544e\u001b\\",
  "unfinished sequence": "begins \u001b[",
  "unfinished string": "begins \u001b]0;never ends",
  "sequence inside a sequence": "\u001b\u001b[31m[31m\u001b[\u001b[2J2J",
  "escape inside a string": "\u001b]0;a\u001b[31mb\u0007",
  "device control": "\u001bP1;1|17/ab\u001b\\",
  reset: "\u001bc",
  "other characters": "\u001b(0lqqk\u001b(B\u000e",
  "a new line": "granted\n00000000-0000-0000-0000-000000000000  me@example.org",
  "carriage return": "refused\rgranted",
  "line separators": "a\u2028b\u2029c\u0085d\u000be\u000cf",
  backspaces: "evil\b\b\b\bgood",
  bell: "\u0007\u0007",
  "nothing and delete": "\u0000\u007f",
  "turned direction": "\u202egnp.exe\u202c \u2066a\u2069 \u200fb\u200e \u061c",
  "zero width": "ad\u200bm\u200cin\u2060\ufeff",
  tags: "a\u{e0041}\u{e007f}",
  "half of a character": "a\ud800b\udc00",
};

/** Everything that must not reach a terminal. */
export const unsafeInTerminal =
  /[\p{Cc}\p{Cs}\u061c\u200b-\u200f\u2028\u2029\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/u;
