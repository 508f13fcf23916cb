import { fixOfPlugin } from "./add-on-fix.ts";
import { installedPlugin } from "./evidence.ts";
import type { BlockPosition } from "./fix.ts";
import { type Context, type CrashRule, lineRule, ranks } from "./rule.ts";
import { readConsoleEvent } from "../console/event.ts";
import { linesAfter, type Scene, type SceneLine } from "./scene.ts";

const exactLocation = /^Entity's Exact location: (-?[\d.]{1,20}), (-?[\d.]{1,20}), (-?[\d.]{1,20})/;
const blockLocation = /^Block location: World: \((-?\d{1,9}),(-?\d{1,9}),(-?\d{1,9})\)/;
const suspects = /^Suspected Mods?: .{0,300}?\(([\w-]{1,100})\)/;
const frameOfPlugin = /^(?:at )?([\w.+ -]{1,80})\.jar\/\//;

/**
 * The console has the exception, under the name of Mojang, Fabric or the obfuscated game, or the one that it carries; the
 * report has the place.
 */
function exceptionOf(message: string): RegExp {
  return new RegExp(
    String.raw`^(?:(?:[\w$]{1,40}\.){1,8}(?:[\w$]{1,60}(?:Exception|Error)|class_148)|[a-z]{1,2}): ${message}$`,
  );
}

function firstBelow({ scene, line }: Context, pattern: RegExp): RegExpExecArray | undefined {
  for (const { message, voice } of linesAfter(scene, line)) {
    const match = voice === "quiet" ? null : pattern.exec(message);
    if (match) return match;
  }
  return undefined;
}

function positionBelow(context: Context, pattern: RegExp): BlockPosition | undefined {
  const [x = Number.NaN, y = Number.NaN, z = Number.NaN] =
    firstBelow(context, pattern)?.slice(1).map(Number) ?? [];
  return [x, y, z].every((part) => Number.isFinite(part)) ? { x, y, z } : undefined;
}

function around(at: BlockPosition | undefined): string {
  return at ? ` at ${Math.floor(at.x)}, ${Math.floor(at.y)}, ${Math.floor(at.z)}` : "";
}

/** The first installed plugin in the stack trace of the hanging thread; later traces belong to other threads. */
function pluginBelow({ scene, line, evidence }: Context): string | undefined {
  for (const { message } of linesAfter(scene, line)) {
    if (message.startsWith("Current Thread: ") && !message.startsWith("Current Thread: Server thread")) break;
    const plugin = installedPlugin(evidence, frameOfPlugin.exec(message)?.[1] ?? "");
    if (plugin !== undefined) return plugin;
  }
  return undefined;
}

export const tickRules: readonly CrashRule[] = [
  lineRule({
    class: "crash-entity",
    rank: ranks.place,
    pattern: /^Description: Ticking entity\b/,
    explain(_match, context) {
      const at = positionBelow(context, exactLocation);
      return {
        sentence: `A single creature or thing${around(at)} ends the server again and again. Remove it, after a backup.`,
        fix: at && { kind: "remove-entity", at },
      };
    },
  }),
  lineRule({
    class: "crash-block",
    rank: ranks.place,
    pattern: /^Description: Ticking (?:block|tile) entity\b/,
    explain(_match, context) {
      const at = positionBelow(context, blockLocation);
      return {
        sentence: `A single block${around(at)} ends the server again and again. Remove it, after a backup.`,
        fix: at && { kind: "remove-block", at },
      };
    },
  }),
  lineRule({
    class: "crash-entity",
    rank: ranks.place - 1,
    pattern: exceptionOf("Ticking entity"),
    explain: () => ({
      sentence:
        "A single creature or thing ends the server again and again. Its place is in the crash report; remove it, after a backup.",
    }),
  }),
  lineRule({
    class: "crash-block",
    rank: ranks.place - 1,
    pattern: exceptionOf("Ticking (?:block|tile) entity"),
    explain: () => ({
      sentence:
        "A single block ends the server again and again. Its place is in the crash report; remove it, after a backup.",
    }),
  }),
  lineRule({
    class: "watchdog",
    rank: ranks.place + 1,
    // The report has only its description; before 1.13 an error with the seconds follows it.
    pattern:
      /^(?:A single server tick took \d{1,6}[.,]\d{1,3} seconds|The server has stopped responding!|Description: Watching Server)/,
    explain(_match, context) {
      const plugin = pluginBelow(context);
      return {
        sentence:
          plugin === undefined
            ? "The server hung for a minute and was stopped. Too many creatures, machines or plugins may be at work; try a shorter view distance."
            : `The server hung for a minute and was stopped, while the plugin ${plugin} was at work. Update it, or remove it.`,
        fix: plugin === undefined ? undefined : fixOfPlugin("replace-plugin", plugin, context.evidence),
        confidence: plugin === undefined ? "certain" : "likely",
      };
    },
  }),
  lineRule({
    class: "crash-report",
    rank: ranks.report,
    pattern: /^Description: (?!Watching Server)\S/,
    explain(_match, context) {
      const mod = firstBelow(context, suspects)?.[1];
      return {
        sentence:
          mod === undefined
            ? "The server crashed, and its report names no mod or plugin."
            : `The server crashed, and suspects the mod ${mod}. Update it, or remove it.`,
        fix: mod === undefined ? undefined : fixOfPlugin("replace-plugin", mod, context.evidence),
        confidence: mod === undefined ? "possible" : "likely",
      };
    },
  }),
  lineRule({
    class: "crash-report",
    rank: ranks.report - 1,
    pattern:
      /^(?:Encountered an unexpected exception|Failed to start the minecraft server|This crash report has been saved to: )/,
    explain: () => ({
      sentence: "The server crashed, and its log names no mod or plugin.",
      confidence: "possible",
    }),
  }),
  {
    class: "overload",
    weight: "bothers",
    rank: ranks.part - 2,
    find(scene) {
      const complaints = complaintsAfterFirstMinute(scene);
      const third = isChosenForIt(complaints, scene)
        ? complaints[2]
        : isLasting(complaints, scene)
          ? thirdInShortTime(minutesApart(complaints))
          : undefined;
      if (!third) return undefined;
      return {
        class: "overload",
        line: third,
        sentence:
          "The server has more to do than it can in time, so the game feels slow. A shorter view distance and fewer creatures or machines help first.",
        confidence: "likely",
      };
    },
  },
];

const secondsOfDay = 86_400;
const minuteSeconds = 60;
const shortTimeSeconds = 15 * minuteSeconds;
const lastingComplaints = 20;

/** A server that lags once in a while, or for a minute while new land is made, is not overloaded. */
function thirdInShortTime(apart: readonly SceneLine[]): SceneLine | undefined {
  return apart.find(({ secondOfDay }, index) => {
    const first = apart[index - 2];
    return first !== undefined && secondsBetween(first.secondOfDay, secondOfDay) <= shortTimeSeconds;
  });
}

/**
 * In a piece of a log, somebody chose the lines. A whole log has to show lag that goes on: the server complains four
 * times a minute at most.
 */
function isLasting(complaints: readonly SceneLine[], { ready }: Scene): boolean {
  return (
    ready === undefined ||
    complaints.some(({ secondOfDay }, index) => {
      const later = complaints[index + lastingComplaints - 1];
      return later && secondsBetween(secondOfDay, later.secondOfDay) <= shortTimeSeconds;
    })
  );
}

/** A piece of a log that has little else, from a short time. */
function isChosenForIt(complaints: readonly SceneLine[], { lines, ready }: Scene): boolean {
  const [first, last] = [complaints[0], complaints.at(-1)];
  const heads = lines.filter(({ head }) => head === undefined).length;
  return (
    ready === undefined &&
    complaints.length > 4 &&
    complaints.length >= heads / 2 &&
    secondsBetween(first?.secondOfDay, last?.secondOfDay) <= shortTimeSeconds
  );
}

/** The first complaint of each minute; complaints without a time count alone. */
function minutesApart(complaints: readonly SceneLine[]): SceneLine[] {
  const kept: SceneLine[] = [];
  for (const one of complaints) {
    const last = kept.at(-1);
    if (!last || secondsBetween(last.secondOfDay, one.secondOfDay, minuteSeconds) >= minuteSeconds)
      kept.push(one);
  }
  return kept;
}

function secondsBetween(from: number | undefined, to: number | undefined, unknown = 0): number {
  return from === undefined || to === undefined ? unknown : (to - from + secondsOfDay) % secondsOfDay;
}

/** Also not while the land around a player who just joined is loaded or made. */
function complaintsAfterFirstMinute({ lines, ready }: Scene): SceneLine[] {
  const start = ready?.secondOfDay;
  let joinedAt: number | undefined;
  return lines.filter(({ message, voice, secondOfDay }) => {
    if (voice === "quiet" && readConsoleEvent(message)?.kind === "joined") joinedAt = secondOfDay;
    if (voice !== "loud" || !message.startsWith("Can't keep up! ")) return false;
    return (
      secondsBetween(start, secondOfDay, Infinity) > minuteSeconds &&
      secondsBetween(joinedAt, secondOfDay, Infinity) > 2 * minuteSeconds
    );
  });
}
