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
  /** Whether anybody joined. */
  readonly hasPlayers: boolean;
}

// Enough for a prefix and everything the rules match; the rest of a line is never read.
const maxReadCharacters = 4096;
const maxShownCharacters = 500;
// Velocity's own words for a connection are not a speaker.
const speakerInBrackets =
  /^\[(?!(?:connected player|server connection|initial connection)\])([\w .:+-]{1,150})\] /;
// Warnings of this kind quote text of players.
const aboutPlayer = /^[.*]?\w{1,20} (?:sent|tried to|moved|was kicked|lost connection)\b/;
// Exceptions that only carry another one; it follows on the same line.
const thrown =
  /^\s{0,20}(?:Caused by: |Suppressed: |Terminating due to |Exception in thread "[^"]{0,100}" )?(?:(?:java\.lang\.RuntimeException: Error invoking MC server bundler: |(?:java\.util\.concurrent\.(?:Completion|Execution)|java\.io\.UncheckedIO|com\.google\.gson\.JsonIO|net\.fabricmc\.loader\.impl\.Formatted|java\.lang\.(?:Runtime|IllegalState|IllegalArgument)?|java\.lang\.reflect\.(?:InvocationTarget|UndeclaredThrowable)|java\.security\.PrivilegedAction|io\.netty\.handler\.codec\.(?:Decoder|Encoder)|org\.bukkit\.plugin\.InvalidPlugin|(?:cpw\.mods|net\.minecraftforge)\.fml\.common\.Loader)Exception: |java\.lang\.(?:BootstrapMethod|ExceptionInInitializer)Error: )(?=[\w.$]{1,200}(?:Exception|Error)\b)){0,4}/;
/** Output of the program that the server wraps into a line of its own. */
const wrapped = /^\[STD(ERR|OUT)\]:? (?:\[[\w.$]{1,150}:[\w$<>]{1,60}:-?\d{1,6}\]: )?/;
const isThrown =
  /^(?:Exception in thread |Caused by: |(?:[\w$]{1,60}\.){1,12}[\w$]{1,60}(?:Exception|Error)\b|\s{0,20}at [\w.$/])/;
/** Forge's own log up to 1.12 does not have the line of the game. */
const readyOfForge = /^Bar Finished: ServerStarted\b/;
/** Plugins that print a stack trace line by line. */
const isTrace = /^\s{0,40}(?:at [\w.$/<>@-]{1,200}\(|Caused by: |\.{3} \d{1,5} more)/;
const address = /\/(?:(?:\d{1,3}\.){3}\d{1,3}|\[[\da-f:.%]{2,60}\])(?::\d{1,5})?/gi;

/** The console of one run, oldest line first. */
export function readScene(software: SoftwareType, lines: readonly string[]): Scene {
  const seen: SceneLine[] = [];
  let ready: SceneLine | undefined;
  let peopleFromIndex = Infinity;
  let hasPlayers = false;
  let head: SceneLine | undefined;
  for (const [index, raw] of lines.entries()) {
    const { time, level, source, message: own } = parseLogLine(raw.slice(0, maxReadCharacters));
    const isAlarming = level === "warn" || level === "error";
    const isHead = time !== undefined && !(isAlarming && isTrace.test(own));
    // Forge names the stream like a logger.
    const said = source === "STDERR" || source === "STDOUT" ? `[${source}]: ${own}` : own;
    const message = isHead ? said.replace(wrapped, "") : own;
    const isErrorStream = isHead && wrapped.exec(said)?.[1] === "ERR" && isThrown.test(message);
    const event = isHead ? readConsoleEvent(message) : undefined;
    const isSpoken = event !== undefined || (isHead && aboutPlayer.test(message));
    hasPlayers ||= event?.kind === "joined";
    const isReady = isHead && (isReadyMessage(software, message) || readyOfForge.test(message));
    if (isSpoken || isReady) peopleFromIndex = Math.min(peopleFromIndex, index);
    const isReport = !isHead && message.startsWith("---- Minecraft Crash Report ----");
    const isLoud = isHead ? isAlarming || isErrorStream : isReport || head?.voice === "loud";
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
  return { lines: seen, ready, peopleFromIndex, hasPlayers };
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

/** The lines before this one, the nearest last. */
export function linesBefore({ lines }: Scene, { index }: SceneLine, count: number): readonly SceneLine[] {
  return lines.slice(Math.max(0, index - count), index);
}

/** The lines after this one, up to the usual length of a stack trace or report. */
export function linesAfter({ lines }: Scene, { index }: SceneLine, count = 200): readonly SceneLine[] {
  return lines.slice(index + 1, index + 1 + count);
}
