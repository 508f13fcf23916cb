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
    if (open.isCircular && line.message.includes(" -> ")) nameCircle(failed, line.message);
    if (failed.length < maxFailures) take(line, enabled, failed);
  }
  return { isReady: false, ...settled(enabled, failed) };
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
    .replace(/^\[\w{1,60}\] {1,10}/, "")
    .split(" -> ")
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
