import { escapeKey, escapeValue, splitJavaEntry } from "./syntax.ts";

/** Bedrock's file has no escapes and no continuation lines, and is plain UTF-8. */
export type PropertiesDialect = "java" | "bedrock";

export interface PropertiesProblem {
  /** Starts at 1. */
  readonly line: number;
  readonly sentence: string;
}

export interface ParsedProperties {
  /** The last of several entries with the same key wins, as in the server. */
  readonly values: ReadonlyMap<string, string>;
  readonly problems: readonly PropertiesProblem[];
}

/** The raw texts of all lines, concatenated, are exactly the file. */
interface LogicalLine {
  readonly raw: string;
  readonly line: number;
  readonly entry?: Entry;
}

interface Entry {
  readonly key: string;
  readonly value: string;
  /** The text before the value; undefined when it can't be kept before a new value. */
  readonly prefix: string | undefined;
  readonly isMalformed: boolean;
}

export function parseProperties(text: string, dialect: PropertiesDialect = "java"): ParsedProperties {
  const values = new Map<string, string>();
  const problems: PropertiesProblem[] = [];
  for (const { entry, line } of readLines(text, dialect)) {
    if (!entry) continue;
    values.set(entry.key, entry.value);
    if (entry.isMalformed) {
      const sentence = `Line ${line} has a "\\u" that is not followed by four hexadecimal digits, and the server would not start with it.`;
      problems.push({ line, sentence });
    }
  }
  return { values, problems };
}

/** Null removes a key. Comments, blank lines and all other entries stay byte for byte. */
export function editProperties(
  text: string,
  edits: Readonly<Record<string, string | null>>,
  dialect: PropertiesDialect = "java",
): string {
  const lines = readLines(text, dialect);
  const wishes = new Map(Object.entries(edits));
  const lastOfKey = new Map(lines.map((line, index) => [line.entry?.key, index]));
  const newline = /\r\n|\n|\r/.exec(text)?.[0] ?? "\n";

  const kept = lines.map(({ raw, entry }, index) => {
    const wish = entry && wishes.get(entry.key);
    if (!entry || wish === undefined) return raw;
    if (wish === null || lastOfKey.get(entry.key) !== index) return "";
    if (wish === entry.value && !entry.isMalformed) return raw;
    const ending = /(?:\r\n|\n|\r)?$/.exec(raw)?.[0] ?? "";
    return (entry.prefix ?? `${writtenKey(entry.key, dialect)}=`) + writtenValue(wish, dialect) + ending;
  });
  const added = [...wishes].flatMap(([key, wish]) =>
    wish === null || lastOfKey.has(key)
      ? []
      : [`${writtenKey(key, dialect)}=${writtenValue(wish, dialect)}${newline}`],
  );
  if (added.length === 0) return kept.join("");
  return closed(kept.join(""), newline, dialect) + added.join("");
}

/** Terminates the last line, even if a backslash would join it with the next one. */
function closed(text: string, newline: string, dialect: PropertiesDialect): string {
  if (text === "") return "";
  const ended = /[\r\n]$/.test(text) ? text : text + newline;
  if (dialect === "bedrock") return ended;
  const last = readLines(ended, dialect).at(-1);
  const isOpen = last?.entry !== undefined && endsInContinuation(withoutNewline(last.raw));
  // A line feed after a carriage return would be read as a single line ending.
  const blankLine = ended.endsWith("\r") && newline === "\n" ? "\r" : newline;
  return isOpen ? ended + blankLine : ended;
}

/** A single backslash continues nothing: Java reads such a line as blank. */
const blankOrComment = /^[ \t\f]*(?:[#!]|\\?(?:[\r\n]|$))/;

function readLines(text: string, dialect: PropertiesDialect): LogicalLine[] {
  const physical = text.match(/[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+$/g) ?? [];
  const lines: LogicalLine[] = [];
  for (let index = 0; index < physical.length;) {
    const first = index;
    const parts = [physical[index++] ?? ""];
    const isEntry = !blankOrComment.test(parts[0] ?? "");
    if (dialect === "java" && isEntry) {
      while (index < physical.length && isContinued(parts)) parts.push(physical[index++] ?? "");
    }
    const raw = parts.join("");
    const entry = isEntry ? readEntry(parts, dialect) : undefined;
    lines.push({ raw, line: first + 1, ...(entry && { entry }) });
  }
  return lines;
}

function readEntry(parts: readonly string[], dialect: PropertiesDialect): Entry | undefined {
  if (dialect === "bedrock") return readBedrockEntry(withoutNewline(parts[0] ?? ""));
  const logical = parts.map(withoutNewline).map(joinable).join("");
  const entry = splitJavaEntry(logical);
  return parts.length === 1 ? entry : { ...entry, prefix: undefined };
}

function joinable(part: string, index: number): string {
  const start = index === 0 ? part : part.replace(/^[ \t\f]+/, "");
  return endsInContinuation(part) ? start.slice(0, -1) : start;
}

function readBedrockEntry(line: string): Entry | undefined {
  const equals = line.indexOf("=");
  if (equals === -1) return undefined;
  const rest = line.slice(equals + 1);
  const prefix = line.slice(0, equals + 1) + rest.slice(0, rest.length - rest.trimStart().length);
  return { key: line.slice(0, equals).trim(), value: rest.trim(), prefix, isMalformed: false };
}

function withoutNewline(line: string): string {
  return line.replace(/(?:\r\n|\n|\r)$/, "");
}

function isContinued(parts: readonly string[]): boolean {
  return endsInContinuation(withoutNewline(parts.at(-1) ?? ""));
}

function endsInContinuation(line: string): boolean {
  let backslashes = 0;
  while (line.at(-1 - backslashes) === "\\") backslashes += 1;
  return backslashes % 2 === 1;
}

function writtenKey(key: string, dialect: PropertiesDialect): string {
  return dialect === "java" ? escapeKey(key) : key;
}

function writtenValue(value: string, dialect: PropertiesDialect): string {
  if (dialect === "java") return escapeValue(value);
  if (/[\r\n]/.test(value)) throw new RangeError("A value of a Bedrock server's settings is one line.");
  return value;
}
