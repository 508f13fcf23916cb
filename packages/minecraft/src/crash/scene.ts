import { isReadyMessage, readConsoleEvent } from "../console/event.ts";
import { sanitizeConsoleLine, withoutColours } from "../console/text.ts";
import { parseLogLine } from "../console/log-line.ts";
import type { SoftwareType } from "../software.ts";

/**
 * How much a line can be trusted. `loud`: a warning or an error, or a continuation of one. `starting`: anything before
 * players can join. `bare`: a line without a prefix below a quiet one, while people play: Java's own last output looks
 * like this, but text of players might too. `quiet`: the rest, including chat.
 */
type Voice = "loud" | "starting" | "bare" | "quiet";

export interface SceneLine {
  readonly index: number;
  /** Safe to show. */
  readonly text: string;
  /** Without the prefix, the logger's name in brackets, `Caused by:` and colour codes: rules match its start. */
  readonly message: string;
  readonly voice: Voice;
  readonly speaker: string | undefined;
  readonly secondOfDay: number | undefined;
  /** The line with a prefix that this one continues, if any. */
  readonly head: SceneLine | undefined;
}

export interface Scene {
  readonly lines: readonly SceneLine[];
  readonly ready: SceneLine | undefined;
  /** The first line that may contain text of players. */
  readonly peopleFromIndex: number;
}

// Enough for a prefix and everything the rules match; the rest of a line is never read.
const maxReadCharacters = 4096;
const maxShownCharacters = 500;
const speakerInBrackets = /^\[([\w .:+-]{1,150})\] /;
// Warnings of this kind quote text of players.
const aboutPlayer = /^[.*]?\w{1,20} (?:sent|tried to|moved|was kicked|lost connection)\b/;
// Exceptions that only carry another one; it follows on the same line.
const thrown =
  /^\s{0,20}(?:Caused by: |Suppressed: |Terminating due to |Exception in thread "[^"]{0,100}" )?(?:(?:java\.util\.concurrent\.(?:Completion|Execution)|java\.io\.UncheckedIO|com\.google\.gson\.JsonIO|java\.lang\.Runtime|java\.lang\.IllegalState|java\.lang\.reflect\.InvocationTarget|org\.bukkit\.plugin\.InvalidPlugin)Exception: (?=[\w.$]{1,200}(?:Exception|Error)\b)){0,4}/;
/** Output of the program that the server wraps into a line of its own. */
const wrapped = /^\[STD(?:ERR|OUT)\]:? (?:\[[\w.$]{1,150}:[\w$<>]{1,60}:-?\d{1,6}\]: )?/;
const address = /\/(?:(?:\d{1,3}\.){3}\d{1,3}|\[[\da-f:.%]{2,60}\])(?::\d{1,5})?/gi;

/** The console of one run, oldest line first. */
export function readScene(software: SoftwareType, lines: readonly string[]): Scene {
  const seen: SceneLine[] = [];
  let ready: SceneLine | undefined;
  let peopleFromIndex = Infinity;
  let head: SceneLine | undefined;
  for (const [index, raw] of lines.entries()) {
    const { time, level, source, message: said } = parseLogLine(raw.slice(0, maxReadCharacters));
    const isHead = time !== undefined;
    const message = isHead ? said.replace(wrapped, "") : said;
    const isSpoken = isHead && (readConsoleEvent(message) !== undefined || aboutPlayer.test(message));
    const isReady = isHead && isReadyMessage(software, message);
    if (isSpoken || isReady) peopleFromIndex = Math.min(peopleFromIndex, index);
    const isReport = !isHead && message.startsWith("---- Minecraft Crash Report ----");
    const isLoud = isHead ? level === "warn" || level === "error" : isReport || head?.voice === "loud";
    const bracket = isLoud && isHead ? speakerInBrackets.exec(message) : null;
    const line: SceneLine = {
      index,
      text: shown(raw),
      message: matchable(
        bracket ? message.slice(bracket[0].length) : message,
        isLoud || !isHead || message !== said,
      ),
      voice: isSpoken ? "quiet" : voiceOf(isLoud, index >= peopleFromIndex, isHead),
      speaker: bracket?.[1] ?? source,
      secondOfDay: time === undefined ? undefined : secondOf(time),
      head: isHead ? undefined : head,
    };
    seen.push(line);
    if (isHead || isReport) head = line;
    if (isReady) ready ??= line;
  }
  return { lines: seen, ready, peopleFromIndex };
}

function voiceOf(isLoud: boolean, canPeopleSpeak: boolean, isHead: boolean): Voice {
  if (isLoud) return "loud";
  if (!canPeopleSpeak) return "starting";
  return isHead ? "quiet" : "bare";
}

function matchable(message: string, canThrow: boolean): string {
  return (canThrow ? message.replace(thrown, "") : message).replaceAll(/§./g, "");
}

/** Removes the addresses of players. */
function shown(raw: string): string {
  const text = withoutColours(sanitizeConsoleLine(raw.slice(0, maxReadCharacters)));
  return text.replaceAll(address, "/[address]").slice(0, maxShownCharacters);
}

function secondOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(":").map((part) => Math.floor(Number(part)));
  return hours * 3600 + minutes * 60 + seconds;
}

/** The lines after this one, up to the usual length of a stack trace or report. */
export function linesAfter({ lines }: Scene, { index }: SceneLine, count = 200): readonly SceneLine[] {
  return lines.slice(index + 1, index + 1 + count);
}
