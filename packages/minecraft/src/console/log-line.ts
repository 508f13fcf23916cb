import { sanitizeConsoleLine, withoutColours } from "./text.ts";

export type LogLevel = "info" | "warn" | "error" | "debug";

export interface LogLine {
  /** As printed; most servers print no date. Undefined for continuation lines, such as a stack trace. */
  readonly time: string | undefined;
  readonly level: LogLevel;
  readonly thread?: string;
  /** The plugin, mod or class that logged the line, if its prefix names one. */
  readonly source?: string;
  readonly message: string;
}

interface Shape {
  readonly pattern: RegExp;
  readonly fields: readonly ("time" | "thread" | "level" | "source")[];
}

// Every pattern is anchored, and adjacent parts can't match the same text: matching takes linear time.
const clock = String.raw`\d\d:\d\d:\d\d(?:[.:,]\d{1,3})?`;
const shapes: readonly Shape[] = [
  // [12:34:56] [Server thread/INFO]: text · Forge, with the month in the machine's language:
  // [15Nov2026 12:34:56.789] [main/INFO] [some.Class/MARKER]: text
  {
    pattern: new RegExp(
      String.raw`^\[(?:\d{1,4}[^\s\d\]]{1,8}\d{4} )?(${clock})\] \[([^\]]{1,200}?)/([A-Z]{4,6})\](?: \[([^\]]{0,300})\])?: ?`,
    ),
    fields: ["time", "thread", "level", "source"],
  },
  // Fabric's own layout: [12:34:56] [main/INFO] (FabricLoader) text
  {
    pattern: new RegExp(String.raw`^\[(${clock})\] \[([^\]]{1,200}?)/([A-Z]{4,6})\] \(([^)]{0,300})\) `),
    fields: ["time", "thread", "level", "source"],
  },
  // Paper and Velocity: [12:34:56 INFO]: text · [12:34:56 INFO] [source]: text
  {
    pattern: new RegExp(String.raw`^\[(${clock}) ([A-Z]{4,6})\](?: \[([^\]]{0,300})\])?: ?`),
    fields: ["time", "level", "source"],
  },
  // Forks of Paper: [12:34:56] [INFO]: text
  {
    pattern: new RegExp(String.raw`^\[(${clock})\] \[(INFO|WARN|ERROR|FATAL)\]: `),
    fields: ["time", "level"],
  },
  // Bedrock: [2026-08-01 12:34:56:789 INFO] text
  {
    pattern: new RegExp(String.raw`^(?:NO LOG FILE! - )?\[\d{4}-\d\d-\d\d (${clock}) ([A-Z]{4,6})\] ?`),
    fields: ["time", "level"],
  },
  // A hosting panel that rewrites lines: 07.12 14:56:28 [Server] Server thread/WARN text · [07.12 14:56:28] [Server] [WARN] text
  {
    pattern: new RegExp(
      String.raw`^\[?\d\d\.\d\d (${clock})\]? \[Server\] (?:([^\]/]{1,60})/)?\[?(INFO|WARN|ERROR|FATAL|SEVERE)\]?:? `,
    ),
    fields: ["time", "thread", "level"],
  },
  // A host that writes the day into each line: [Wed, 29. Jul 2026 12:34:56 UTC WARN] text
  {
    pattern: new RegExp(
      String.raw`^\[[A-Z][a-z]{2}, \d{1,2}\. [A-Z][a-z]{2} \d{4} (${clock}) [A-Z]{2,5} ([A-Z]{4,6})\] ?`,
    ),
    fields: ["time", "level"],
  },
  // Log4j about itself, before it reads its settings: 2026-08-01 12:34:56,789 main ERROR text
  {
    pattern: new RegExp(
      String.raw`^\d{4}-\d\d-\d\d (${clock}) ([\w .#-]{1,60}?) (TRACE|DEBUG|INFO|WARN|ERROR|FATAL) `,
    ),
    fields: ["time", "thread", "level"],
  },
  // The runner of the well-known Docker image: 2026-08-01T12:34:56.789Z<tab>WARN<tab>mc-server-runner<tab>text
  {
    pattern: new RegExp(
      String.raw`^\d{4}-\d\d-\d\dT(${clock})(?:Z|[+-]\d\d:?\d\d)\t([A-Z]{4,6})\t(?=mc-server-runner\t)`,
    ),
    fields: ["time", "level"],
  },
  // CraftBukkit before 1.7, BungeeCord in the machine's language, and a launcher: 12:34:56 [INFO] text
  { pattern: new RegExp(String.raw`^(${clock}) {1,3}\[([\p{L}]{2,13})\] ?`, "u"), fields: ["time", "level"] },
  // Before 1.7: 2013-01-01 12:34:56 [INFO] text
  {
    pattern: new RegExp(String.raw`^\d{4}-\d\d-\d\d (${clock}) \[([A-Z]{4,7})\] ?`),
    fields: ["time", "level"],
  },
];

/** The hosting panel puts its prefix before each line of a stack trace too. */
const panelTrace =
  /^\[?\d\d\.\d\d \d\d:\d\d:\d\d\]? \[Server\] \[?INFO\]? (?=at [\w.$/]|Caused by: |\.\.\. \d|(?:[\w$]{1,60}\.){2,10}[\w$]{1,60}(?:Exception|Error)\b)/;
const levels: Readonly<Record<string, LogLevel>> = {
  WARN: "warn",
  WARNING: "warn",
  ERROR: "error",
  SEVERE: "error",
  FATAL: "error",
  DEBUG: "debug",
  TRACE: "debug",
  // Java's own words in the languages that it has: German, French, Spanish, Italian, Portuguese, Swedish, Chinese, Japanese, Korean.
  WARNUNG: "warn",
  AVERTISSEMENT: "warn",
  ADVERTENCIA: "warn",
  AVVERTENZA: "warn",
  ADVERTÊNCIA: "warn",
  VARNING: "warn",
  警告: "warn",
  경고: "warn",
  SCHWERWIEGEND: "error",
  GRAVE: "error",
  ALLVARLIG: "error",
  严重: "error",
  嚴重: "error",
  致命的: "error",
  심각: "error",
};

/** Parses a line of any server into text that is safe to show. Without a known prefix, all of it is the message. */
export function parseLogLine(text: string): LogLine {
  const line = withoutColours(sanitizeConsoleLine(text))
    .replace(/^(?:> ?)+(?=\[)/, "")
    .replace(panelTrace, "");
  for (const { pattern, fields } of shapes) {
    const match = pattern.exec(line);
    if (!match) continue;
    const field = (name: Shape["fields"][number]) => match[fields.indexOf(name) + 1];
    const thread = fields.includes("thread") ? field("thread") : undefined;
    const source = fields.includes("source") ? field("source")?.replace(/\/[^/]*$/, "") : undefined;
    return {
      time: field("time"),
      level: levels[field("level")?.toUpperCase() ?? ""] ?? "info",
      ...(thread !== undefined && { thread }),
      ...(source && { source }),
      message: line.slice(match[0].length),
    };
  }
  return { time: undefined, level: "info", message: line };
}
