import { shownConsoleLines } from "@blockwright/contract/console";
import { parseLogLine } from "@blockwright/minecraft/console/log-line";
import type { LogLevel } from "@blockwright/minecraft/console/log-line";
import { consoleSpans } from "./sgr.ts";
import type { ConsoleSpan } from "./sgr.ts";

export type LineKind =
  /** Printed by the server. */
  | "output"
  /** Added by us: connected, lines skipped. */
  | "note"
  /** Typed here. */
  | "command"
  | "error";

export interface ShownLine {
  /** Increases with every line ever added. */
  readonly key: number;
  readonly kind: LineKind;
  readonly level: LogLevel;
  /** As printed; undefined for lines without one. */
  readonly time?: string | undefined;
  readonly text: string;
  readonly spans: readonly ConsoleSpan[];
}

export interface ConsoleState {
  readonly lines: readonly ShownLine[];
  readonly nextKey: number;
  /** The console position of the last message; null before the first. */
  readonly place: ConsolePosition | null;
  /** The next lines were printed before we connected, so they belong above the note that says so. */
  readonly isBacklogDue: boolean;
}

export interface ConsolePosition {
  readonly epoch: string;
  readonly last: number;
}

interface Logs extends ConsolePosition {
  readonly data: readonly string[];
  readonly skipped: number;
}

export const emptyConsole: ConsoleState = { lines: [], nextKey: 0, place: null, isBacklogDue: false };

export function addNote(state: ConsoleState, kind: Exclude<LineKind, "output">, text: string): ConsoleState {
  return append(state, [{ kind, text }]);
}

export function connected(state: ConsoleState, note: string): ConsoleState {
  return { ...addNote(state, "note", note), isBacklogDue: true };
}

export function addLogs(
  state: ConsoleState,
  logs: Logs,
  skippedNote: (count: number) => string,
): ConsoleState {
  const fresh = unseenLines(state.place, logs);
  const added: NewLine[] = fresh.map((text) => ({ kind: "output", text }));
  if (logs.skipped > 0) added.unshift({ kind: "note", text: skippedNote(logs.skipped) });
  const connectedNote = state.isBacklogDue ? state.lines.at(-1) : undefined;
  const place = { epoch: logs.epoch, last: logs.last };
  if (connectedNote === undefined) return { ...append(state, added), place };
  const withBacklog = append({ ...state, lines: state.lines.slice(0, -1) }, added);
  return { ...append(withBacklog, [connectedNote]), place, isBacklogDue: false };
}

/** Lines are numbered within an epoch: a line that is sent twice is shown once. */
function unseenLines(place: ConsolePosition | null, { data, epoch, last }: Logs): readonly string[] {
  if (place?.epoch !== epoch) return data;
  const beforeFirst = last - data.length;
  return data.slice(Math.max(0, place.last - beforeFirst));
}

type NewLine = Pick<ShownLine, "kind" | "text">;

function append(state: ConsoleState, added: readonly NewLine[]): ConsoleState {
  const lines = [...state.lines];
  let { nextKey } = state;
  for (const { kind, text } of added.slice(-shownConsoleLines - 1)) {
    const above = lines.at(-1);
    const line = shownLine(nextKey, kind, text, above);
    if (kind === "output" && above?.kind === "output" && above.text === line.text) continue;
    lines.push(line);
    nextKey += 1;
  }
  return { ...state, lines: lines.slice(-shownConsoleLines), nextKey };
}

/** The lines of a stack trace take the level of the line above. */
const continuesAbove = /^(?:\s|Caused by:|(?:[\w$]+\.)+[\w$]+(?:Exception|Error)\b)/;

function shownLine(key: number, kind: LineKind, raw: string, above: ShownLine | undefined): ShownLine {
  const spans = consoleSpans(raw);
  const text = spans.map((span) => span.text).join("");
  if (kind !== "output") return { key, kind, text, spans, level: kind === "error" ? "error" : "info" };
  const { time, level } = parseLogLine(text);
  const isContinued = time === undefined && above?.kind === "output" && continuesAbove.test(text);
  return { key, kind, time, text, spans, level: isContinued ? above.level : level };
}

/** The installer's output, for a console without any lines yet. */
export function installationLines(logs: readonly string[]): readonly ShownLine[] {
  return logs
    .slice(-maxInstallationLines)
    .map((text, index) => shownLine(index - maxInstallationLines, "output", text, undefined));
}
const maxInstallationLines = 10;
