import { parseLogLine } from "../../console/log-line.ts";

/** What programs that run servers, and people who copy logs, put before each line. */
const wrappers: readonly RegExp[] = [
  // A quote in Markdown.
  /^> ?/,
  // Docker Compose: `mc-1  | text`
  /^ ?[\w.-]{1,60} {0,30}\| ?/,
  // Panels of NAS systems: `2026/08/01 12:00:00 | stdout | text`
  /^\d{4}[-/]\d\d[-/]\d\d[ T]\d\d:\d\d:\d\d\S{0,20} {1,3}\| {0,3}std(?:out|err) {1,3}\| ?/,
  // Docker with timestamps, and Kubernetes: `2026-08-01T12:00:00.123Z text`
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)(?: std(?:out|err) [FP])? /,
  // A script that writes the time before each line: `[2026-08-01 12:00:00] text`
  /^\[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\] /,
  // The journal of systemd: `Aug 01 12:00:00 host bash[123]: text`
  /^[A-Z][a-z]{2} {1,2}\d{1,2} \d\d:\d\d:\d\d [\w.-]{1,60} [\w./@-]{1,60}(?:\[\d{1,10}\])?: ?/,
];
/** The name of the server, the same before each line. */
const label = /^ ?(?:\[[\w #.-]{1,30}\]|[\w.-]{1,40}(?= {2}))/;
const levelName = /\b(?:INFO|WARN|WARNING|ERROR|FATAL|SEVERE|DEBUG)\b/;
const usualShare = 0.6;
const labelShare = 0.9;
const maxLayers = 3;

/** A copy that was indented, as in Markdown. */
const indent = /^[ \t]{1,16}(?=\[(?:\d{4}-\d\d-\d\d )?\d\d:\d\d:\d\d)/;
/** Consoles that run several servers: `12:00:00 [INFO] survival > text` */
const namedServer = /^(\d\d:\d\d:\d\d \[[A-Z]{4,7}\] )[\w-]{1,40} > /;
/** Windows panels for CraftBukkit: `1/31/2026 10:44:06 PM [SEVERE] text` */
const americanDate = /^\d{1,2}\/\d{1,2}\/\d{4} (\d{1,2}:\d\d:\d\d)(?: [AP]M)? /;
const traced =
  /^(?:\s{0,20}at [\w.$/<>@-]{1,200}\(|Caused by: |\s{0,20}\.{3} \d{1,5} more|(?:[\w$]{1,60}\.){2,10}[\w$]{1,60}(?:Exception|Error)\b)/;

const threadOnly = /^\[[^\]/]{1,100}\/(?:TRACE|DEBUG|INFO|WARN|ERROR|FATAL)\]/;
const levelOnly = /^\[?(INFO|WARN|WARNING|ERROR|FATAL|SEVERE)(?:\]:?|:) {0,4}(\[[\w .:+-]{1,100}\]: )?/;
const levelWord = /^(INFO|WARN|ERROR|FATAL|SEVERE) (?=[[\w])/;
const bedrockLevel = /^(?:NO LOG FILE! - )?\[(INFO|WARN|ERROR)\] /;
const maxReadCharacters = 500;

/** The lines as the server wrote them: one for each given line. */
export function unwrapLines(lines: readonly string[]): readonly string[] {
  let bare = lines;
  for (let layer = 0; layer < maxLayers; layer++) {
    const wrapper = wrappers.find((pattern) => isOnMost(bare, pattern)) ?? labelOf(bare);
    if (!wrapper) break;
    bare = bare.map((line) => line.replace(wrapper, ""));
  }
  return withPrefixes(bare.map(withoutDates));
}

function isOnMost(lines: readonly string[], pattern: RegExp): boolean {
  const written = lines.filter((line) => line.trim() !== "");
  const found = written.filter((line) => pattern.test(line.slice(0, maxReadCharacters))).length;
  return found > 0 && found >= written.length * usualShare;
}

function labelOf(lines: readonly string[]): RegExp | undefined {
  const written = lines.filter((line) => line.trim() !== "");
  const [text] = label.exec(written[0]?.slice(0, maxReadCharacters) ?? "") ?? [];
  if (text === undefined || levelName.test(text)) return undefined;
  const found = written.filter((line) => line.startsWith(text)).length;
  if (found < 2 || found < written.length * labelShare) return undefined;
  return new RegExp(`^${text.replaceAll(/[^\w ]/g, String.raw`\$&`)} {0,2}`);
}

function withoutDates(line: string): string {
  const bare = line.replace(indent, "");
  const named = bare.replace(namedServer, "$1");
  const date = americanDate.exec(named);
  const dated = date ? named.slice(date[0].length) : named;
  const timed = date && dated.startsWith("[") ? `${date[1]?.padStart(8, "0")} ${dated}` : dated;
  const { time, level, message } = parseLogLine(timed.slice(0, maxReadCharacters));
  // A panel that gives its own prefix to each line of a stack trace.
  const isTrace = time !== undefined && level === "info" && named !== bare && traced.test(message);
  return isTrace ? message : timed;
}

/** A copied piece may lack the time, and Bedrock prints some lines without it. */
function withPrefixes(lines: readonly string[]): readonly string[] {
  const isBedrock = lines.some((line) => /^NO LOG FILE!|\bINFO\] Starting Server\s*$/.test(line));
  if (isBedrock) return lines.map((line) => line.replace(bedrockLevel, "[2000-01-01 00:00:00 $1] "));
  const isTimed = lines.some((line) => parseLogLine(line.slice(0, maxReadCharacters)).time !== undefined);
  // A copied piece often begins in the middle of a prefix.
  return isTimed ? lines.map(withLevel) : lines.map(withTime);
}

function withLevel(line: string): string {
  const [text, level = ""] = levelWord.exec(line) ?? [];
  return text === undefined ? line : `[00:00:00 ${level}]: ${line.slice(text.length)}`;
}

function withTime(line: string): string {
  if (levelWord.test(line)) return withLevel(line);
  if (threadOnly.test(line)) return `[00:00:00] ${line}`;
  const [text, level = "", source = ": "] = levelOnly.exec(line) ?? [];
  if (text === undefined) return line;
  const rest = line.slice(text.length);
  return `[00:00:00 ${level.slice(0, level === "WARNING" ? 4 : 6)}]${source === ": " ? source : ` ${source}`}${rest}`;
}
