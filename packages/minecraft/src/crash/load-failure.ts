import type { CrashEvidence } from "./evidence.ts";
import type { Scene, SceneLine } from "./scene.ts";
import type { LoadFailure } from "../console/load-cause.ts";
import { isPluginFailure, readLoadEvent } from "../console/load-event.ts";
import { readLoadReport } from "../console/load-report.ts";

export interface LocatedFailure {
  readonly failure: LoadFailure;
  /** The line with the reason: the one that names it, otherwise the innermost cause. */
  readonly line: SceneLine;
  /** A plugin, which servers with mods may have too. */
  readonly isPlugin: boolean;
}

export interface FailureContext {
  readonly located: LocatedFailure;
  readonly evidence: CrashEvidence;
  /** All missing dependencies, over all failures of the start. */
  readonly missing: readonly string[];
}

/** An optional mixin is skipped with a warning, and the mod keeps working. Fabric starts in spite of a conflict. */
const isOftenHarmless =
  /^(?:Mixin apply for mod |\s{0,20}- Mod '[^']{1,100}' \([^)]{1,100}\)(?: \S{1,100})? conflicts with )/;
const maxFailures = 50;
const longestBlockLines = 200;
const linesOfCircle = 6;

/**
 * What failed to load, with the lines that say so. Only reads lines from before players can chat. A plugin that is
 * loaded later explains no end of the server, but is a problem of a running one.
 */
export function locateLoadFailures({ software, exit }: CrashEvidence, scene: Scene): LocatedFailure[] {
  const found: LocatedFailure[] = [];
  const isEvidence = ({ index, voice, head, message, secondOfDay }: SceneLine) =>
    index < scene.peopleFromIndex
      ? voice === "loud" || (voice === "starting" && head?.voice !== "quiet")
      : exit === null && voice === "loud" && secondOfDay !== undefined && isPluginFailure(message);
  for (const line of scene.lines) {
    if (found.length === maxFailures) break;
    const event = isEvidence(line) ? readLoadEvent(line.message) : undefined;
    if (event?.kind !== "load-failed" || isOftenHarmless.test(line.message)) continue;
    const isCircular = event.reason === "circular";
    const block = isCircular
      ? scene.lines.slice(line.index, line.index + linesOfCircle)
      : blockOf(scene, line);
    const [failure] = readLoadReport(
      software,
      block.map(({ text, message }) => (isCircular ? text : message)),
    ).failed;
    if (failure)
      found.push({
        failure,
        line: decidingLine(block, failure) ?? line,
        isPlugin: isPluginFailure(line.message),
      });
  }
  return found;
}

/** Up to the next line with a prefix, or the next failure. */
function blockOf({ lines }: Scene, { index }: SceneLine): SceneLine[] {
  const block = lines.slice(index, index + longestBlockLines);
  const end = block.findIndex(
    ({ secondOfDay, message }, place) =>
      place > 0 && (secondOfDay !== undefined || readLoadEvent(message)?.kind === "load-failed"),
  );
  return end === -1 ? block : block.slice(0, end);
}

function decidingLine(block: readonly SceneLine[], { reason }: LoadFailure): SceneLine | undefined {
  const isReason = ({ message }: SceneLine) => {
    const event = readLoadEvent(message);
    return (event?.kind === "load-failed" || event?.kind === "cause") && event.reason === reason;
  };
  const [first] = block;
  if (first && isReason(first)) return first;
  // Java reports a missing class twice, with different wording.
  return reason === "missing-class" ? block.find(isReason) : block.findLast(isReason);
}
