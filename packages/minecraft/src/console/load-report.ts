import { isReadyMessage } from "./event.ts";
import type { LoadCause, LoadFailure } from "./load-cause.ts";
import { readLoadEvent } from "./load-event.ts";
import { type LogLine, parseLogLine } from "./log-line.ts";
import type { SoftwareType } from "../software.ts";

export interface LoadReport {
  readonly isReady: boolean;
  /** Plugins that were enabled without a failure, and mods listed by the loader. */
  readonly enabled: ReadonlyMap<string, string>;
  readonly failed: readonly LoadFailure[];
}

const maxFailures = 200;
const listedMod = /^\s{0,8}- ([a-z][\w-]{1,63}) (\S{1,100})$/;

/**
 * What the console says about loading. Stops at the ready line: later lines may contain text of players, which is no
 * evidence.
 */
export function readLoadReport(software: SoftwareType, lines: Iterable<string>): LoadReport {
  const enabled = new Map<string, string>();
  const failed: LoadFailure[] = [];
  let open: { isList: boolean; isCircular: boolean } = { isList: false, isCircular: false };
  for (const text of lines) {
    const line = parseLogLine(text);
    if (isReadyMessage(software, line.message)) return { isReady: true, ...settled(enabled, failed) };

    const mod = open.isList && line.time === undefined ? listedMod.exec(line.message) : null;
    if (mod?.[1] !== undefined) enabled.set(mod[1], mod[2] ?? "");
    if (line.time !== undefined) {
      const isList = /^Loading \d{1,4} mods:/.test(line.message);
      open = { isList, isCircular: line.level !== "info" && (open.isCircular || isCircularHead(line)) };
    }
    if (open.isCircular && / (?:->|depends on) /.test(line.message)) nameCircle(failed, line.message);
    if (failed.length < maxFailures) take(line, enabled, failed);
  }
  return { isReady: false, ...settled(enabled, failed) };
}

export interface Starts {
  /** Whether any start was completed. */
  readonly isReady: boolean;
  /** In any of the starts. */
  readonly enabled: ReadonlyMap<string, string>;
  /** In the last start that was completed. */
  readonly lastEnabled: ReadonlyMap<string, string>;
}

/** Of all starts in these lines, each up to its ready line. */
export function readStarts(software: SoftwareType, lines: readonly string[]): Starts {
  const enabled = new Map<string, string>();
  let last: LoadReport | undefined;
  let from = 0;
  for (const [index, text] of lines.entries()) {
    if (!isReadyMessage(software, parseLogLine(text).message)) continue;
    last = readLoadReport(software, lines.slice(from, index + 1));
    for (const [name, version] of last.enabled) enabled.set(name, version);
    from = index + 1;
  }
  return { isReady: last !== undefined, enabled, lastEnabled: last?.enabled ?? new Map() };
}

const startLine = /^Starting minecraft server version /;

/** From the last start on. If no line shows where that was, all after the ready line of the start before it. */
export function linesOfLastRun(software: SoftwareType, lines: readonly string[]): readonly string[] {
  const messages = lines.map((text) => parseLogLine(text).message);
  const started = messages.findLastIndex((message) => startLine.test(message));
  if (started !== -1) return lines.slice(started);
  const ready = messages.flatMap((message, index) => (isReadyMessage(software, message) ? [index] : []));
  return lines.slice((ready.at(-2) ?? -1) + 1);
}

function take(line: LogLine, enabled: Map<string, string>, failed: LoadFailure[]): void {
  const event = readLoadEvent(line.message);
  switch (event?.kind) {
    case undefined:
    case "loading":
    case "disabling":
      return;
    case "enabling":
      if (line.level === "info" && line.time !== undefined) enabled.set(event.plugin, event.version);
      return;
    case "load-failed":
      // A line with a prefix has a level; a stack trace has none.
      if (line.time === undefined || line.level === "warn" || line.level === "error") failed.push(event);
      return;
    case "cause":
      explain(failed, event);
  }
}

/** Keeps the first cause that adds information to the line above it. */
function explain(failed: LoadFailure[], cause: LoadCause): void {
  const last = failed.at(-1);
  const isOpen = last?.reason === "unknown" || last?.reason === "failed-to-enable";
  const isBetter = last?.reason === "missing-class" && cause.reason !== "missing-class";
  if (!last || !(isOpen || isBetter)) return;
  const { reason, plugin, missing, detail } = cause;
  failed[failed.length - 1] = {
    ...last,
    reason,
    ...(plugin !== undefined && { plugin }),
    ...(missing && { missing }),
    ...(detail !== undefined && { detail }),
  };
}

function isCircularHead({ message }: LogLine): boolean {
  const event = readLoadEvent(message);
  return event?.kind === "load-failed" && event.reason === "circular";
}

function nameCircle(failed: LoadFailure[], message: string): void {
  const names = message
    .replace(/^\[[\w.]{1,100}\] {1,10}/, "")
    .replace(/^\d{1,4}\) /, "")
    .replace(/\.\.\.$/, "")
    .split(/ (?:->|depends on) /)
    .slice(0, 50)
    .map((name) => name.trim());
  const nameless = failed.findIndex(({ reason, plugin }) => reason === "circular" && plugin === "");
  const circle: LoadFailure = {
    kind: "load-failed",
    plugin: names[0] ?? "",
    reason: "circular",
    detail: names.join(" → "),
  };
  if (nameless === -1) failed.push(circle);
  else failed[nameless] = circle;
}

function settled(enabled: Map<string, string>, failed: readonly LoadFailure[]): Omit<LoadReport, "isReady"> {
  const lost = new Set(failed.filter(({ reason }) => reason !== "duplicate").map(({ plugin }) => plugin));
  return { enabled: new Map([...enabled].filter(([name]) => !lost.has(name))), failed };
}
