import { parseLogLine } from "./log-line.ts";

/** The first lines of a server, in the order in which one start prints them. */
const firstWords: readonly (readonly RegExp[])[] = [
  [
    /^\[bootstrap\] Running Java /,
    /^ModLauncher running: args /,
    /^Loading Minecraft \S{1,40} with (?:Fabric|Quilt) Loader /,
    /^Starting org\.bukkit\.craftbukkit\.Main/,
    /^Starting net\.minecraft\.(?:server|bundler)\.Main/,
    /^Starting Server\s*$/,
    /^Error: (?:Unable to access jarfile|Invalid or corrupt jarfile|Could not find or load|LinkageError|A JNI error)/,
    /^Error occurred during initialization of (?:VM|boot layer)/,
    /^Unrecognized (?:VM )?option/,
  ],
  [/^Loading libraries, please wait/],
  [/^Starting minecraft server version /],
];

/** A console spans several starts; these are its runs, oldest first. */
export function runsOfConsole(lines: readonly string[]): readonly (readonly string[])[] {
  const runs: string[][] = [];
  let furthest = -1;
  for (const line of lines) {
    const { message } = parseLogLine(line.slice(0, 500));
    const place = firstWords.findIndex((words) => words.some((word) => word.test(message)));
    const isNew = place !== -1 && place <= furthest;
    if (isNew || runs.length === 0) {
      runs.push([]);
      furthest = -1;
    }
    furthest = Math.max(furthest, place);
    runs.at(-1)?.push(line);
  }
  return runs;
}

const secondsOfDay = 24 * 3600;

/** The run that ended then: the last one, unless it began afterwards. */
export function endedRun(
  lines: readonly string[],
  endedAt: Date,
  { isRunning }: { readonly isRunning: boolean },
): readonly string[] {
  const runs = runsOfConsole(lines);
  const last = runs.at(-1) ?? [];
  return isRunning && runs.length > 1 && beganAfter(last, endedAt) ? (runs.at(-2) ?? last) : last;
}

function beganAfter(run: readonly string[], moment: Date): boolean {
  const began = firstSecond(run);
  if (began === undefined) return true;
  return (began - secondOfDay(moment) + secondsOfDay) % secondsOfDay < secondsOfDay / 2;
}

/** When a run that ended then began, at most a day before. Undefined: its lines don't tell. */
export function beganAt(run: readonly string[], endedAt: Date): Date | undefined {
  const began = firstSecond(run);
  if (began === undefined) return undefined;
  const seconds = (secondOfDay(endedAt) - began + secondsOfDay) % secondsOfDay;
  return new Date((Math.floor(endedAt.getTime() / 1000) - seconds) * 1000);
}

const secondOfDay = (moment: Date) => Math.floor(moment.getTime() / 1000) % secondsOfDay;

/** Lines have a time of day but no date. */
function firstSecond(run: readonly string[]): number | undefined {
  const time = run.map((line) => parseLogLine(line.slice(0, 500)).time).find((one) => one !== undefined);
  if (time === undefined) return undefined;
  const [hours = 0, minutes = 0, seconds = 0] = time.split(":").map((part) => Math.floor(Number(part)));
  return hours * 3600 + minutes * 60 + seconds;
}
