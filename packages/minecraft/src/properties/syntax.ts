export interface SplitEntry {
  readonly key: string;
  readonly value: string;
  /** The raw text before the value; undefined without a separating `=` or `:`. */
  readonly prefix: string | undefined;
  readonly isMalformed: boolean;
}

/** One logical line of a Java .properties file that is neither blank nor a comment. */
export function splitJavaEntry(line: string): SplitEntry {
  let at = skipBlanks(line, 0);
  const keyStart = at;
  while (at < line.length && !"=: \t\f".includes(line.charAt(at))) at += line[at] === "\\" ? 2 : 1;
  const keyEnd = Math.min(at, line.length);
  at = skipBlanks(line, keyEnd);
  const isParted = line[at] === "=" || line[at] === ":";
  if (isParted) at = skipBlanks(line, at + 1);
  const key = unescape(line.slice(keyStart, keyEnd));
  const value = unescape(line.slice(at));
  const isMalformed = key.isMalformed || value.isMalformed;
  return { key: key.text, value: value.text, prefix: isParted ? line.slice(0, at) : undefined, isMalformed };
}

function skipBlanks(line: string, from: number): number {
  let at = from;
  while (at < line.length && " \t\f".includes(line.charAt(at))) at += 1;
  return at;
}

const named: Readonly<Record<string, string>> = { t: "\t", n: "\n", r: "\r", f: "\f" };

function unescape(raw: string): { text: string; isMalformed: boolean } {
  let isMalformed = false;
  const text = raw.replaceAll(/\\(?:u([0-9a-fA-F]{4})|([^]?))/g, (whole, hex?: string, one?: string) => {
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
    if (one !== "u") return named[one ?? ""] ?? one ?? "";
    isMalformed = true;
    return whole;
  });
  return { text, isMalformed };
}

/** Pure ASCII, which servers read the same as UTF-8 or, in old versions, as ISO-8859-1. */
export function escapeValue(value: string): string {
  return escapeUnprintable(value.replaceAll("\\", "\\\\")).replace(/^[ =:]/, "\\$&");
}

export function escapeKey(key: string): string {
  return escapeUnprintable(key.replaceAll(/[\\ =:#!]/g, "\\$&"));
}

const shortEscapes: Readonly<Record<string, string>> = { "\t": "\\t", "\n": "\\n", "\r": "\\r", "\f": "\\f" };

function escapeUnprintable(text: string): string {
  return text.replaceAll(/[^ -~]/g, (character) => {
    // A character outside the basic plane is two code units, in Java as here, and each matches separately.
    return (
      shortEscapes[character] ?? `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`
    );
  });
}
